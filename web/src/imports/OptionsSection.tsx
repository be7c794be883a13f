import { Select, Stack, Switch } from '@mantine/core'
import { useTexts } from '../locales/language.ts'
import { Section } from '../ui/Section.tsx'
import type { Wish } from './upload.ts'
import type { Match, Missable } from './wishes.ts'

interface OptionsSectionProps {
  readonly wish: Wish
  /** By what rows can say which record they mean. */
  readonly matches: readonly Match[]
  readonly missables: readonly Missable[]
  readonly onChange: (wish: Wish) => void
}

export function OptionsSection({ wish, matches, missables, onChange }: OptionsSectionProps) {
  const { imports } = useTexts()
  const hasKey = matches.length > 0
  const creates = (name: string, isWanted: boolean) =>
    isWanted ? [...wish.createMissing, name] : wish.createMissing.filter((one) => one !== name)
  return (
    <Section title={imports.options}>
      <Stack gap="md">
        <Switch
          label={imports.updates}
          description={hasKey ? imports.updatesText : imports.updatesNeed}
          disabled={!hasKey}
          checked={wish.match !== undefined}
          onChange={(event) =>
            onChange({ ...wish, match: event.currentTarget.checked ? matches[0]?.name : undefined })
          }
        />
        {wish.match !== undefined && (
          <Select
            label={imports.match}
            description={imports.matchText}
            maw="22rem"
            allowDeselect={false}
            searchable
            data={matches.map(({ name, label }) => ({ value: name, label }))}
            value={wish.match}
            onChange={(match) => onChange({ ...wish, match: match ?? undefined })}
          />
        )}
        {missables.map(({ field: { name, label }, isOpen }) => (
          <Switch
            key={name}
            label={imports.creates(label)}
            description={isOpen ? imports.createsText : imports.createsClosed}
            disabled={!isOpen}
            checked={wish.createMissing.includes(name)}
            onChange={(event) =>
              onChange({ ...wish, createMissing: creates(name, event.currentTarget.checked) })
            }
          />
        ))}
        <Switch
          label={imports.leavesBadCells}
          description={imports.leavesBadCellsText}
          checked={wish.leavesBadCells}
          onChange={(event) => onChange({ ...wish, leavesBadCells: event.currentTarget.checked })}
        />
        <Switch
          label={imports.allOrNothing}
          description={imports.allOrNothingText}
          checked={wish.isAllOrNothing}
          onChange={(event) => onChange({ ...wish, isAllOrNothing: event.currentTarget.checked })}
        />
      </Stack>
    </Section>
  )
}
