import type { ReactNode } from 'react'
import type { Identifier } from '../api/records.ts'
import { isIdentifier } from '../api/values.ts'
import { FieldValue } from '../fields/FieldValue.tsx'
import { type Field, isEmpty, type Linked } from '../fields/field.ts'
import { useFields } from '../fields/useFields.ts'
import { inCurrency } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import classes from './ChangedField.module.css'
import type { FieldChange } from './change.ts'

interface ChangedFieldProps {
  readonly type: string
  readonly change: FieldChange
  readonly nameOf: (one: Identifier) => Linked
  /** Of a record that was made or deleted as a whole only what it had is told. */
  readonly isWhole?: boolean
  /** Of the record whose change it is; what is not known of it is not told. */
  readonly currency?: unknown
  /** What can be done about it; it is told by its label. */
  readonly action?: (field: Field) => ReactNode
}

/** One field of a change: what it was and what it became; of a list, what was added and what was taken away. */
export function ChangedField({ type, change, nameOf, isWhole = false, currency, action }: ChangedFieldProps) {
  const { name, before, after } = change
  const { record: words } = useTexts()
  const labels = useLabels()
  const fields = useFields(type)
  const known = fields.find((one) => one.name === name)
  const isPaid = fields.some((one) => one.name === 'currency')
  const field = inItsCurrency(known ?? unknownField(name, labels.field(type, name)), isPaid, currency)
  const shown = (value: unknown) => <FieldValue field={field} value={named(value, nameOf)} />
  return (
    <div className={classes.change}>
      <span className={classes.label}>{field.label}</span>
      {isWhole ? (
        <span>{shown(before ?? after)}</span>
      ) : field.kind === 'links' ? (
        <>
          {!isEmpty(after) && <span>+ {shown(after)}</span>}
          {!isEmpty(before) && <del>− {shown(before)}</del>}
        </>
      ) : (
        <>
          {isEmpty(before) ? (
            <span className={classes.empty}>{words.empty}</span>
          ) : (
            <del>{shown(before)}</del>
          )}
          <span aria-hidden="true">→</span>
          {isEmpty(after) ? (
            <span className={classes.empty}>{words.empty}</span>
          ) : (
            <span>{shown(after)}</span>
          )}
        </>
      )}
      {known && action?.(known)}
    </div>
  )
}

/** An amount whose currency is not known is told as the number that it is. */
const inItsCurrency = (field: Field, isPaid: boolean, currency: unknown): Field =>
  field.format === 'money' && isPaid && currency === undefined
    ? { ...field, format: undefined }
    : inCurrency(field, { currency })

/** A custom field that was deleted since still has a past. */
const unknownField = (name: string, label: string): Field => ({
  name,
  label,
  shortLabel: label,
  group: 'main',
  source: 'attribute',
  kind: 'text',
  format: undefined,
  isRequired: false,
  isReadOnly: true,
  isNeverEmpty: false,
  isSortable: false,
  choices: undefined,
  initial: undefined,
  targets: [],
  inverse: null,
})

const named = (value: unknown, nameOf: (one: Identifier) => Linked): unknown =>
  Array.isArray(value) ? value.map((one) => named(one, nameOf)) : isIdentifier(value) ? nameOf(value) : value
