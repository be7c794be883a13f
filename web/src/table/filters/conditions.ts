import type { Choice, FilterMetadata, TypeMetadata } from '../../api/metadata.ts'
import type { Field } from '../../fields/field.ts'
import { useFields } from '../../fields/useFields.ts'
import type { Catalogue } from '../../locales/en.ts'
import { labelIn } from '../../locales/label.ts'
import { useTexts } from '../../locales/language.ts'
import { type Labels, useLabels } from '../../metadata/labels.ts'
import { useType } from '../../metadata/useTypes.ts'

/** Something that a list can be filtered by, as people see it: one or several filters of the API. */
export type Condition = { readonly key: string; readonly label: string } & (
  | { readonly kind: 'text'; readonly filter: string }
  | { readonly kind: 'number'; readonly filter: string }
  | { readonly kind: 'switch'; readonly filter: string }
  | { readonly kind: 'choice'; readonly filter: string; readonly choices: readonly Choice[] }
  | { readonly kind: 'links'; readonly filter: string; readonly targets: readonly string[] }
  | TimeCondition
)

export interface TimeCondition {
  readonly kind: 'time'
  readonly since?: string
  readonly until?: string
  readonly empty?: string
  readonly present?: string
}

/** These have places of their own on the page. */
const ELSEWHERE = ['q', 'table-state-id', 'actual', 'archived', 'discarded', 'discarded-at-null']
const OF_TIME = ['since', 'until', 'empty', 'present']

/** Everything that a type can be filtered by, derived from what the server knows; custom fields too. */
export function useConditions(typeName: string): readonly Condition[] {
  const texts = useTexts()
  const labels = useLabels()
  const type = useType(typeName)!
  const fields = useFields(typeName)
  const filters = type.filters.filter(({ name }) => !ELSEWHERE.includes(name))
  const times = Map.groupBy(
    filters.filter(({ kind }) => OF_TIME.includes(kind)),
    ({ attribute }) => attribute!,
  )
  const others = filters.filter(({ kind }) => !OF_TIME.includes(kind))
  return [
    ...others.map((filter) => conditionOf(filter, type, fields, texts, labels)),
    ...[...times].map(([attribute, members]) =>
      timeCondition(attribute, labels.field(typeName, attribute), members),
    ),
    ...fields.filter(({ source }) => source === 'custom').map((field) => ofValues(field, field.name, texts)),
  ]
}

const timeCondition = (attribute: string, label: string, members: readonly FilterMetadata[]): Condition => ({
  key: attribute,
  label,
  kind: 'time',
  ...Object.fromEntries(members.map(({ kind, name }) => [kind, name])),
})

function conditionOf(
  filter: FilterMetadata,
  type: TypeMetadata,
  fields: readonly Field[],
  texts: Catalogue,
  labels: Labels,
): Condition {
  const { name, kind, attribute, relationship } = filter
  const base = { key: name, filter: name }
  if (kind === 'related') {
    const targets = type.relationships.find((one) => one.name === relationship)?.targets ?? []
    return { ...base, kind: 'links', label: labels.field(type.name, relationship!), targets }
  }
  if (kind === 'memberOf')
    return { ...base, kind: 'links', label: labels.type(filter.type!).many, targets: [filter.type!] }
  const label = labelIn(texts.table.filters, name, labels.field(type.name, attribute ?? name))
  if (filter.choices) {
    const choices = filter.choices.map((value) => ({ value, label: labelIn(texts.table.states, value) }))
    return { ...base, kind: 'choice', label, choices }
  }
  const field = fields.find((one) => one.name === attribute)
  return field ? { ...ofValues(field, name, texts), label } : { ...base, kind: 'text', label }
}

/** By the values of a field: of a list, on or off, or written. */
function ofValues(field: Field, filter: string, { common }: Catalogue): Condition {
  const base = { key: filter, filter, label: field.label }
  if (field.choices) return { ...base, kind: 'choice', choices: field.choices }
  if (field.kind === 'decimal' || field.kind === 'integer') return { ...base, kind: 'number' }
  if (field.kind !== 'boolean') return { ...base, kind: 'text' }
  const choices = [
    { value: 'true', label: common.yes },
    { value: 'false', label: common.no },
  ]
  return { ...base, kind: 'choice', choices }
}

/** The filters of the API that a condition is made of. */
export const filtersOf = (condition: Condition): readonly string[] =>
  condition.kind === 'time'
    ? [condition.since, condition.until, condition.empty, condition.present].filter(
        (one) => one !== undefined,
      )
    : [condition.filter]

/** Conditions to choose from, in the order of their names. */
export const offeredOf = (conditions: readonly Condition[]): readonly Choice[] =>
  conditions
    .map(({ key, label }) => ({ value: key, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
