import { CloseButton, Group, Stack, Text } from '@mantine/core'
import { textOf } from '../api/values.ts'
import { type Field, isAsked, isLong } from '../fields/field.ts'
import { useFields } from '../fields/useFields.ts'
import { useTexts } from '../locales/language.ts'
import { PickButton } from '../ui/PickButton.tsx'
import { Choose } from './Choose.tsx'
import type { Members } from './grammar.ts'
import { LinkValue } from './LinkValue.tsx'
import { TemplateInput } from './TemplateInput.tsx'

interface FieldsEditorProps {
  /** Whose fields they are. */
  readonly of: string
  /** The type of the record that the automation is about. */
  readonly type: string | undefined
  readonly value: Members
  readonly onChange: (fields: Members) => void
}

/** What fields are set to: chosen, or written with fields of the record. */
export function FieldsEditor({ of, type, value, onChange }: FieldsEditorProps) {
  const { automations, linkPicker } = useTexts()
  const fields = useFields(of).filter(
    (field) =>
      isAsked(field) && field.source !== 'custom' && field.kind !== 'links' && field.targets.length <= 1,
  )
  const required = fields.filter(({ isRequired }) => isRequired)
  const shown = fields.filter((field) => field.name in value || required.includes(field))
  const set = (name: string, next: unknown) => onChange({ ...value, [name]: next })
  function remove(name: string) {
    const { [name]: _gone, ...others } = value
    onChange(others)
  }
  return (
    <Stack gap="xs">
      {shown.map((field) => (
        <Group key={field.name} gap="xs" align="flex-end" wrap="nowrap">
          <FieldValueInput
            field={field}
            type={type}
            value={value[field.name]}
            onChange={(next) => set(field.name, next)}
          />
          {field.name in value && (
            <CloseButton
              size="sm"
              mb={6}
              aria-label={automations.without(field.label)}
              onClick={() => remove(field.name)}
            />
          )}
        </Group>
      ))}
      <PickButton
        size="compact-sm"
        style={{ alignSelf: 'flex-start' }}
        label={automations.addField}
        noneFound={linkPicker.nothing}
        options={fields
          .filter((field) => !shown.includes(field))
          .map(({ name, label }) => ({ value: name, label }))}
        onPick={(name) => set(name, '')}
      />
    </Stack>
  )
}

interface FieldValueInputProps {
  readonly field: Field
  readonly type: string | undefined
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

function FieldValueInput({ field, type, value, onChange }: FieldValueInputProps) {
  const { automations, common } = useTexts()
  const { label, kind, choices } = field
  if (kind === 'link')
    return (
      <div>
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <LinkValue field={field} type={type} value={textOf(value) ?? ''} onChange={onChange} />
      </div>
    )
  const fixed =
    kind === 'boolean'
      ? [
          { value: 'true', label: common.yes },
          { value: 'false', label: common.no },
        ]
      : choices
  if (fixed)
    return (
      <div>
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <Choose
          label={label}
          value={String(value ?? '')}
          data={[{ value: '', label: automations.choose }, ...fixed]}
          onChange={(next) => onChange(kind === 'boolean' ? next === 'true' : next)}
        />
      </div>
    )
  return (
    <TemplateInput
      label={label}
      type={type}
      value={String(value ?? '')}
      isLong={isLong(field)}
      onChange={onChange}
    />
  )
}
