import { Stack, Switch } from '@mantine/core'
import type { TypeMetadata } from '../api/metadata.ts'
import { useTexts } from '../locales/language.ts'
import { Section } from '../ui/Section.tsx'
import type { Wish } from './upload.ts'

interface OptionsSectionProps {
  readonly type: TypeMetadata
  readonly wish: Wish
  /** Whether rows say which record they mean. */
  readonly hasKey: boolean
  readonly onChange: (wish: Wish) => void
}

export function OptionsSection({ type, wish, hasKey, onChange }: OptionsSectionProps) {
  const { imports } = useTexts()
  const takesKey = type.attributes.some(({ name }) => name === 'external-id')
  return (
    <Section title={imports.options}>
      <Stack gap="md">
        {takesKey && (
          <Switch
            label={imports.updates}
            description={hasKey ? imports.updatesText : imports.updatesNeed}
            disabled={!hasKey}
            checked={wish.updates}
            onChange={(event) => onChange({ ...wish, updates: event.currentTarget.checked })}
          />
        )}
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
