import { Group } from '@mantine/core'
import type { Field } from '../fields/field.ts'
import { LinkPicker } from '../fields/LinkPicker.tsx'
import { useFields } from '../fields/useFields.ts'
import { useNames } from '../fields/useNames.ts'
import { useTexts } from '../locales/language.ts'
import { Choose } from './Choose.tsx'

interface LinkValueProps {
  readonly field: Pick<Field, 'label' | 'targets'>
  readonly value: string
  /** The type of the record that it is about. */
  readonly type: string | undefined
  readonly onChange: (id: string) => void
}

const CHOSEN = 'chosen'

/** A record by its id: the one that it is about, one that this is linked to, or one that is chosen. */
export function LinkValue({ field, value, type, onChange }: LinkValueProps) {
  const { automations } = useTexts()
  const [target = ''] = field.targets
  const links = useFields(type ?? '').filter(({ kind, targets }) => kind === 'link' && targets[0] === target)
  const options = [
    ...(type !== undefined && field.targets.includes(type)
      ? [{ value: '{{record.id}}', label: automations.thisRecord }]
      : []),
    ...links.map(({ name, label }) => ({ value: `{{record.${name}.id}}`, label: automations.its(label) })),
  ]
  const isWritten = value.includes('{{')
  const nameOf = useNames(value && !isWritten ? [{ type: target, id: value }] : [])
  return (
    <Group gap="xs">
      {options.length > 0 && (
        <Choose
          label={field.label}
          value={isWritten ? value : CHOSEN}
          data={[...options, { value: CHOSEN, label: automations.chosen }]}
          onChange={(next) => onChange(next === CHOSEN ? '' : next)}
        />
      )}
      {!isWritten && (
        <LinkPicker
          size="sm"
          w="16rem"
          aria-label={field.label}
          canCreate={false}
          field={field}
          value={value ? nameOf({ type: target, id: value }) : null}
          onChange={(chosen) => onChange(chosen?.id ?? '')}
        />
      )}
    </Group>
  )
}
