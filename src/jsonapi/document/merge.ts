import { isObject } from '../../definition/kinds/json.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { errors, pointer, refuse, refuseWhenAny, short } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'
import { identifierOf } from './linkage.ts'

/** More would hold too many records at once for one request. */
export const MOST_MERGED = 100

/** Whose value of a field the record is to have, by the name of the field. */
export type FieldChoices = ReadonlyMap<string, string>

/** `meta.fields` of a merge: `{"email": "2"}` takes the e-mail of record 2, also in place of what is there. */
export function choicesIn(ids: readonly string[], document: unknown): FieldChoices {
  const meta = isObject(document) ? document.meta : undefined
  const fields = isObject(meta) ? (meta.fields ?? {}) : {}
  if (!isObject(fields))
    throw refuse(errors.notAnObject('"fields" must be an object', pointer('meta', 'fields')))
  const problems = new Problems()
  for (const [name, id] of Object.entries(fields))
    if (typeof id !== 'string' || !ids.includes(id))
      problems.push(
        errors.invalid(
          `${short(name)} must name one of the records that are merged`,
          pointer('meta', 'fields', name),
        ),
      )
  refuseWhenAny(problems)
  return new Map(Object.entries(fields) as [string, string][])
}

/** Reads the document of a merge: the ids of the records that the one at the address is to take in, in their order. */
export function idsToMerge(type: ResourceType, survivor: string, document: unknown): string[] {
  const problems = new Problems()
  const ids = identifiersIn(document).map(
    (item, index) => identifierOf([type.name], item, ['data', index], problems)?.id,
  )
  for (const [index, id] of ids.entries()) {
    const source = pointer('data', index)
    if (id === survivor) problems.push(errors.invalid('A record cannot be merged into itself', source))
    else if (id !== undefined && ids.indexOf(id) < index)
      problems.push(errors.invalid(`The record ${id} is named twice`, source))
  }
  refuseWhenAny(problems)
  return ids as string[]
}

function identifiersIn(document: unknown): unknown[] {
  if (!isObject(document)) throw refuse(errors.notAnObject('The document must be an object', pointer()))
  const { data } = document
  if (data === undefined) throw refuse(errors.parameterMissing('The member "data" is required', pointer()))
  if (!Array.isArray(data))
    throw refuse(errors.malformedLinkage('A merge takes an array of identifiers', pointer('data')))
  if (data.length < 1 || data.length > MOST_MERGED)
    throw refuse(errors.invalid(`A merge takes 1 to ${MOST_MERGED} records`, pointer('data')))
  return data
}
