import type { Resource } from '../api/records.ts'
import { FieldValue } from '../fields/FieldValue.tsx'
import { type Field, isEmpty, isLong } from '../fields/field.ts'
import { useFields } from '../fields/useFields.ts'
import { inCurrency, valueIn } from '../fields/values.ts'
import { useType } from '../metadata/useTypes.ts'
import classes from './Facts.module.css'

const MOST = 3
const NAMES = ['name', 'first-name', 'last-name', 'number']
/** The second of such a kind in a line is taken for the first unless it says what it is. */
const MISTAKABLE = ['decimal', 'integer', 'date', 'datetime']

interface FactsProps {
  readonly record: Resource
  readonly included?: readonly Resource[] | undefined
  readonly without?: string | null
}

/** What tells a record from its neighbours in a list: the first of its usual fields that say something. */
export function Facts({ record, included, without }: FactsProps) {
  const fields = useFields(record.type)
  const usual = useType(record.type)?.usual ?? []
  const facts = ['stage', ...usual]
    .flatMap((name) => fields.find((field) => field.name === name) ?? [])
    .filter((field) => !NAMES.includes(field.name) && !isLong(field) && field.name !== without)
    .flatMap((field) => {
      const value = valueIn(field, record, included)
      return isEmpty(value) ? [] : [{ field, value }]
    })
    .slice(0, MOST)
  const isFirst = ({ kind, name }: Field) =>
    !MISTAKABLE.includes(kind) || facts.find(({ field }) => field.kind === kind)?.field.name === name
  return (
    <span className={classes.facts}>
      {facts.map(({ field, value }) => (
        <span key={field.name} title={field.label}>
          {!isFirst(field) && `${field.label} `}
          <FieldValue field={inCurrency(field, record.attributes)} value={value} isPlain />
        </span>
      ))}
    </span>
  )
}
