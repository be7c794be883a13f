import type { Identifier } from '../api/records.ts'
import { isIdentifier } from '../api/values.ts'
import { FieldValue } from '../fields/FieldValue.tsx'
import { type Field, isEmpty, type Linked } from '../fields/field.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import classes from './History.module.css'
import type { FieldChange } from './history.ts'
import { useRecord } from './useRecord.ts'

interface ChangedFieldProps {
  readonly change: FieldChange
  readonly nameOf: (one: Identifier) => Linked
}

/** One field of a change: what it was and what it became; of a list, what was added and what was taken away. */
export function ChangedField({ change: { name, before, after }, nameOf }: ChangedFieldProps) {
  const { record: words } = useTexts()
  const labels = useLabels()
  const { field: fieldOf, type } = useRecord()
  const field = fieldOf(name) ?? unknownField(name, labels.field(type.name, name))
  const shown = (value: unknown) => <FieldValue field={field} value={named(value, nameOf)} />
  if (field.kind === 'links')
    return (
      <div className={classes.change}>
        <span className={classes.label}>{field.label}</span>
        {!isEmpty(after) && <span>+ {shown(after)}</span>}
        {!isEmpty(before) && <del>{shown(before)}</del>}
      </div>
    )
  return (
    <div className={classes.change}>
      <span className={classes.label}>{field.label}</span>
      {isEmpty(before) ? <span className={classes.empty}>{words.empty}</span> : <del>{shown(before)}</del>}
      <span aria-hidden="true">→</span>
      {isEmpty(after) ? <span className={classes.empty}>{words.empty}</span> : <span>{shown(after)}</span>}
    </div>
  )
}

/** A custom field that was deleted since still has a past. */
const unknownField = (name: string, label: string): Field => ({
  name,
  label,
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
