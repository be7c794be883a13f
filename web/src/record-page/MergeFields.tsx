import { Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Resource, readList } from '../api/records.ts'
import { FieldValue } from '../fields/FieldValue.tsx'
import { type Field, isAsked, isEmpty } from '../fields/field.ts'
import { useFields } from '../fields/useFields.ts'
import { titleOf, valueIn } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import classes from './MergeFields.module.css'

/** Whose value is taken, by the name of the field; what nobody has chosen is told by none. */
export type FieldChoices = Readonly<Record<string, string>>

interface MergeFieldsProps {
  readonly type: string
  /** The one that stays first. */
  readonly ids: readonly string[]
  readonly value: FieldChoices
  readonly onChange: (choices: FieldChoices) => void
}

/** Where the records say different things, it is chosen which of them stays; what is marked is how the record will be. */
export function MergeFields({ type, ids, value, onChange }: MergeFieldsProps) {
  const { record: words } = useTexts()
  const fields = useFields(type).filter((field) => isAsked(field) && field.kind !== 'links')
  const links = fields.filter(({ kind }) => kind === 'link').map(({ name }) => name)
  const { data, error } = useQuery({
    queryKey: ['records', type, 'to merge', ids],
    queryFn: ({ signal }) =>
      readList(type, { 'filter[id]': ids.join(), include: links.join(), 'page[size]': '100' }, signal),
  })
  if (!data) return error ? <FailureNote failure={error} /> : <Waiting />
  const records = ids.flatMap((id) => data.data.find((one) => one.id === id) ?? [])
  const differing = fields.flatMap((field) => {
    const options = optionsOf(field, records, (one) => valueIn(field, one, data.included))
    return options.length > 1 ? [{ field, options }] : []
  })
  if (differing.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {words.noDifferences}
      </Text>
    )
  return (
    <fieldset className={classes.fields}>
      <legend>{words.differences}</legend>
      <Stack gap="sm">
        {differing.map(({ field, options }) => (
          <Radio.Group
            key={field.name}
            label={field.label}
            value={value[field.name] ?? options[0]!.id}
            onChange={(id) => onChange({ ...value, [field.name]: id })}
          >
            <Stack gap={4} mt={4}>
              {options.map(({ id, shown, name }) => (
                <Radio
                  key={id}
                  value={id}
                  label={<FieldValue field={field} value={shown} isPlain />}
                  description={name}
                />
              ))}
            </Stack>
          </Radio.Group>
        ))}
      </Stack>
    </fieldset>
  )
}

/** The different values of a field, each by the first record that has it; that of the one that stays is first. */
function optionsOf(field: Field, records: readonly Resource[], read: (record: Resource) => unknown) {
  const seen = new Set<string>()
  return records.flatMap((record) => {
    const shown = read(record)
    const key = JSON.stringify(shown)
    if (isEmpty(shown) || (field.kind === 'boolean' && shown === false) || seen.has(key)) return []
    seen.add(key)
    return [{ id: record.id, shown, name: titleOf(record) }]
  })
}
