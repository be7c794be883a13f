import { Button, Group } from '@mantine/core'
import type { Identifier } from '../api/records.ts'
import { useTexts } from '../locales/language.ts'
import { PaperDialog } from './PaperDialog.tsx'
import { usePapers } from './usePapers.ts'

/** A press for each kind of paper that the record can become; the menu of the record has all templates. */
export function PaperButtons({ about }: { readonly about: Identifier }) {
  const { papers: words } = useTexts()
  const { kinds, isMaking, made, endShowing } = usePapers(about)
  if (kinds.length === 0) return null
  return (
    <>
      <Group role="group" aria-label={words.make} aria-busy={isMaking} gap="xs" px="xs" pb="xs">
        {kinds.map(({ id, label, run }) => (
          <Button key={id} variant="default" size="compact-sm" onClick={run}>
            {label}
          </Button>
        ))}
      </Group>
      {made && <PaperDialog document={made} about={about} onClose={endShowing} />}
    </>
  )
}
