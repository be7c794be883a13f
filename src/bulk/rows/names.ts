import { isToOne } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { ImportJob } from '../jobs/jobs.ts'
import { KEYS, type Reference } from './references.ts'
import type { Row } from './rows.ts'

/** By what rows of one file name each other's records: `external-id erp-7`. */
export const nameOf = ({ by, value }: Pick<Reference, 'by' | 'value'>): string => `${by} ${value}`

/** The names that a row gives to its record. */
export const namesGiven = ({ draft }: Row, keys: readonly string[] = KEYS): string[] =>
  keys.flatMap((by) => {
    const value = draft?.draft.attributes.get(by)
    return typeof value === 'string' ? nameOf({ by, value }) : []
  })

/** The names of records of the imported type itself that a row links: an earlier row may have made them. */
export function ownNames({ name }: ResourceType, { links }: Row): string[] {
  const references = [...links.values()].flatMap((one) => one ?? [])
  return references.filter(({ type, by }) => type === name && by !== 'id').map(nameOf)
}

type FormOfRows = Pick<ImportJob, 'type' | 'format'>

/** Whether rows of this form can link records of their own type. */
export const linksItself = ({ type, format }: FormOfRows): boolean =>
  type.relationships
    .values()
    .some((one) => one.targets.includes(type.name) && (format === 'ndjson' || isToOne(one)))

/** Whether none of these rows names a record of their own type that it links. */
export const linkOthersOnly = (form: FormOfRows, rows: IteratorObject<Row>): boolean =>
  !linksItself(form) || rows.every((row) => ownNames(form.type, row).length === 0)

/** Rows in stretches, one after another: none links a record that another of its stretch makes. */
export function stretchesOf<R extends Row>(form: FormOfRows, rows: readonly R[]): (readonly R[])[] {
  if (linkOthersOnly(form, rows.values())) return [rows]
  const stretches: R[][] = [[]]
  let given = new Set<string>()
  for (const row of rows) {
    if (ownNames(form.type, row).some((name) => given.has(name))) {
      stretches.push([])
      given = new Set()
    }
    for (const name of namesGiven(row)) given.add(name)
    stretches.at(-1)!.push(row)
  }
  return stretches
}
