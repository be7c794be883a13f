import { Select, type SelectProps } from '@mantine/core'
import { takesCustomFields } from '../metadata/kinds.ts'
import { useTypes } from '../metadata/useTypes.ts'
import { useFields } from './useFields.ts'

interface ChosenName extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

const chosen = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** A type that custom fields can be added to. */
export function TypeSelect({ value, ...props }: ChosenName) {
  const types = useTypes().filter(takesCustomFields)
  const data = types.map(({ name, labels }) => ({ value: name, label: labels.many }))
  return <Select {...props} value={chosen(value)} allowDeselect={false} data={data} />
}

/** A custom field of deals that holds a number. */
export function CustomFieldSelect({ value, ...props }: ChosenName) {
  const fields = useFields('deals').filter(({ source, kind }) => source === 'custom' && kind === 'decimal')
  const data = fields.map(({ name, label }) => ({ value: name, label }))
  return <Select {...props} value={chosen(value)} data={data} />
}
