import { Select } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { listQuery } from '../api/records.ts'
import { takesCustomFields } from '../metadata/kinds.ts'
import { useTypes } from '../metadata/useTypes.ts'
import type { FieldInputProps } from './FieldInput.tsx'

/** A type that custom fields can be added to. */
export function TypeSelect(props: FieldInputProps) {
  const types = useTypes().filter(takesCustomFields)
  return (
    <Select
      {...props}
      allowDeselect={false}
      data={types.map(({ name, labels }) => ({ value: name, label: labels.many }))}
    />
  )
}

const NUMERIC = ['number', 'formula']

/** A custom field of deals that holds a number. */
export function CustomFieldSelect(props: FieldInputProps) {
  const { data } = useSuspenseQuery(listQuery('custom-fields', { 'page[size]': '100' }))
  const fields = data.data.filter(
    ({ attributes }) =>
      attributes['resource-name'] === 'deals' && NUMERIC.includes(String(attributes['field-type'])),
  )
  return (
    <Select
      {...props}
      data={fields.map(({ attributes }) => ({
        value: String(attributes['attribute-name']),
        label: String(attributes.name),
      }))}
    />
  )
}
