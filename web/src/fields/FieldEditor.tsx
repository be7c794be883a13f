import { ColorInput, MultiSelect, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { KeyboardEventHandler, ReactNode } from 'react'
import { useSession } from '../api/session.ts'
import { textOf, textsOf } from '../api/values.ts'
import { DayField } from '../ui/DateFields.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { type Field, isLong, linkedIn } from './field.ts'
import { LinkPicker } from './LinkPicker.tsx'
import { LinksPicker } from './LinksPicker.tsx'
import { MomentInput } from './MomentInput.tsx'
import { CustomFieldSelect, TypeSelect } from './selects.tsx'
import { SWATCHES } from './swatches.ts'

/** Texts that are the name of something that can be chosen. */
const BY_NAME: Readonly<Record<string, typeof TypeSelect>> = {
  'resource-name': TypeSelect,
  'amount-calc-field': CustomFieldSelect,
  'cost-calc-field': CustomFieldSelect,
}

export interface FieldEditorProps {
  readonly field: Field
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly error?: ReactNode
  readonly description?: ReactNode
  /** Without its label where that stands beside it already; it keeps it as its name. */
  readonly isBare?: boolean
  readonly autoFocus?: boolean
  readonly readOnly?: boolean
  readonly size?: 'xs' | 'sm'
  readonly onKeyDown?: KeyboardEventHandler<HTMLElement>
  readonly onBlur?: () => void
}

/** The input that fits a field; values are those of the API, null when it is empty. */
export function FieldEditor({ field, value, onChange, isBare = false, ...others }: FieldEditorProps) {
  const { account } = useSession()
  const name = isBare
    ? { 'aria-label': field.label }
    : { label: field.label, withAsterisk: field.isRequired, required: field.isRequired }
  const props = { ...name, ...others, ...(others.autoFocus && { 'data-autofocus': true }) }
  const isOpenAtOnce = isBare && others.autoFocus === true
  const typed = { ...props, value: typeof value === 'string' ? value : '', onChange: textChange(onChange) }
  const Named = BY_NAME[field.name]
  if (Named) return <Named {...props} value={value} onChange={onChange} />
  switch (field.kind) {
    case 'link':
      return (
        <LinkPicker
          {...props}
          isOpenAtOnce={isOpenAtOnce}
          canClear={!field.isRequired && !(isBare && field.isKept)}
          field={field}
          value={linkedIn(value)[0] ?? null}
          onChange={onChange}
        />
      )
    case 'links':
      return <LinksPicker {...props} field={field} value={linkedIn(value)} onChange={onChange} />
    case 'boolean':
      return (
        <Switch
          {...others}
          label={isBare ? undefined : field.label}
          aria-label={field.label}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'integer':
      return <NumberField {...props} value={value} onChange={onChange} isWhole />
    case 'decimal':
      return (
        <NumberField
          {...props}
          value={value}
          onChange={onChange}
          {...(field.format === 'money' && {
            rightSection: field.currency ?? account.currency,
            rightSectionWidth: 44,
          })}
          {...(field.format === 'percent' && { rightSection: '%' })}
        />
      )
    case 'date':
      return <DayField {...props} value={String(value ?? '')} onChange={(day) => onChange(day || null)} />
    case 'datetime':
      return <MomentInput {...props} value={value} onChange={onChange} />
    case 'color':
      return (
        <ColorInput
          {...props}
          value={typed.value}
          onChange={(color) => onChange(color || null)}
          format="hex"
          swatches={SWATCHES}
          swatchesPerRow={7}
        />
      )
    case 'list of text': {
      const list = { ...props, value: [...textsOf(value)], onChange }
      if (!field.choices) return <TagsInput {...list} />
      return <MultiSelect {...list} data={[...field.choices]} searchable clearable />
    }
  }
  if (field.choices)
    return (
      <Select
        {...props}
        value={textOf(value)}
        onChange={onChange}
        data={[...field.choices]}
        defaultDropdownOpened={isOpenAtOnce}
        allowDeselect={!field.isRequired}
        clearable={!field.isRequired && !isBare}
        searchable={field.choices.length > 8}
      />
    )
  if (isLong(field)) return <Textarea {...typed} autosize minRows={2} maxRows={12} />
  return <TextInput {...typed} {...INPUT_TYPES[field.format ?? field.kind]} />
}

const INPUT_TYPES: Readonly<Record<string, { readonly type: string }>> = {
  phone: { type: 'tel' },
  email: { type: 'email' },
}

const textChange =
  (onChange: (value: unknown) => void) =>
  ({ currentTarget }: { currentTarget: { value: string } }) =>
    onChange(currentTarget.value === '' ? null : currentTarget.value)
