import { Select } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { listQuery } from '../api/records.ts'
import { typeLabels } from '../locales/label.ts'
import { useTexts } from '../locales/language.ts'
import type { FieldInputProps } from './FieldInput.tsx'
import { takesCustomFields, useTypes } from './types.ts'

/** A type that custom fields can be added to. */
export function TypeSelect(props: FieldInputProps) {
  const { types: labels } = useTexts()
  const types = useTypes().filter(takesCustomFields)
  return (
    <Select
      {...props}
      allowDeselect={false}
      data={types.map(({ name }) => ({ value: name, label: typeLabels(labels, name).many }))}
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
