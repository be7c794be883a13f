import { Checkbox, ColorInput, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AttributeMetadata } from '../api/metadata.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { CustomFieldSelect, TypeSelect } from './selects.tsx'
import { SWATCHES } from './swatches.ts'

export interface FieldInputProps {
  readonly label: string
  readonly description?: ReactNode
  readonly required: boolean
  readonly value: never
  readonly error?: ReactNode
  readonly onChange: (value: unknown) => void
}

/** Fields whose text is the name of something that can be chosen. */
const BY_NAME: Readonly<Record<string, (props: FieldInputProps) => ReactNode>> = {
  'resource-name': TypeSelect,
  'amount-calc-field': CustomFieldSelect,
  'cost-calc-field': CustomFieldSelect,
}

const BY_KIND: Readonly<Record<string, (props: FieldInputProps) => ReactNode>> = {
  'long text': (props) => <Textarea {...props} autosize minRows={2} />,
  'text or boolean': ({ value, ...props }) => (
    <Textarea {...props} autosize minRows={2} value={typeof value === 'string' ? value : ''} />
  ),
  color: (props) => <ColorInput {...props} format="hex" swatches={SWATCHES} swatchesPerRow={7} />,
  boolean: ({ value, required: _, ...props }) => <Checkbox {...props} checked={value} />,
  integer: (props) => <NumberField {...props} isWhole />,
  decimal: (props) => <NumberField {...props} />,
  'list of text': ({ required: _, ...props }) => <TagsInput {...props} />,
}

/** The input that fits an attribute, derived from its kind. */
export function FieldInput({
  attribute,
  ...props
}: FieldInputProps & { readonly attribute: AttributeMetadata }) {
  const Chosen = BY_NAME[attribute.name] ?? BY_KIND[attribute.kind]
  if (Chosen) return <Chosen {...props} />
  if (attribute.choices)
    return <Select {...props} allowDeselect={!attribute.required} data={[...attribute.choices]} />
  return <TextInput {...props} />
}
