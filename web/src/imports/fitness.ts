import type { Mapping } from './useMapping.ts'

/** Names of targets that several columns are sent to. */
export function chosenTwice({ columns }: Pick<Mapping, 'columns'>): ReadonlySet<string> {
  const names = columns.flatMap((one) => one?.name ?? [])
  return new Set(names.filter((name, index) => names.indexOf(name) !== index))
}

/** Whether the server would take the file at all. */
export const isFit = (mapping: Mapping): boolean =>
  mapping.form.format === 'ndjson'
    ? mapping.head.rows.length > 0
    : mapping.columns.some((one) => one !== null) && chosenTwice(mapping).size === 0

/** What new records need and no column brings. */
export const missingLabels = ({ targets, columns }: Mapping): readonly string[] =>
  targets
    .filter(({ field }) => field.isRequired && !columns.some((one) => one?.field.name === field.name))
    .map(({ label }) => label)
