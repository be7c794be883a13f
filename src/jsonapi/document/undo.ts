import { isObject } from '../../definition/kinds/json.ts'
import type { Registry } from '../../definition/registry.ts'
import { errors, pointer, type Refusal, refuse, short } from '../../errors/errors.ts'
import { type Moment, type Position, readMoment, readPosition } from '../change.ts'
import { isId } from '../target.ts'
import { POLICIES, type Selector, type UndoWish } from '../undo.ts'

/** More would be a document of megabytes; a request or a time names them all. */
export const MOST_NAMED_CHANGES = 10_000
export const MOST_NAMED_REQUESTS = 1_000
const LONGEST_REQUEST_ID = 255

type Attributes = Readonly<Record<string, unknown>>

/** What each selector needs beside its first attribute, and may have. */
const SELECTORS: Readonly<Record<string, { needs: readonly string[]; mayHave: readonly string[] }>> = {
  'request-id': { needs: [], mayHave: [] },
  changes: { needs: [], mayHave: [] },
  'import-job-id': { needs: [], mayHave: [] },
  'user-id': { needs: ['from'], mayHave: ['to'] },
  'token-id': { needs: ['from'], mayHave: ['to'] },
  'resource-type': { needs: ['resource-id', 'to-version'], mayHave: [] },
}

/** Reads the document of an undo. */
export function undoWish(registry: Registry, document: unknown): UndoWish {
  if (!isObject(document) || !isObject(document.data))
    throw refuse(errors.notAnObject('The member "data" must be an object', pointer('data')))
  const { type, attributes } = document.data
  if (type !== 'undos') throw refuse(errors.conflict('The type must be undos', pointer('data', 'type')))
  if (!isObject(attributes))
    throw refuse(errors.parameterMissing('attributes are required', pointer('data', 'attributes')))
  const { 'on-conflict': onConflict = 'cancel', ...given } = attributes
  const policy = POLICIES.find((one) => one === onConflict)
  if (!policy) throw invalid('on-conflict', `must be one of ${POLICIES.join(', ')}`)
  return { selector: selectorIn(registry, given), given, onConflict: policy }
}

function selectorIn(registry: Registry, given: Attributes): Selector {
  const named = Object.keys(SELECTORS).filter((name) => given[name] !== undefined)
  const [name, another] = named
  if (!name)
    throw refuse(
      errors.invalid(
        `One of ${Object.keys(SELECTORS).join(', ')} must say what to take back`,
        pointer('data', 'attributes'),
      ),
    )
  if (another) throw invalid(another, `cannot be given beside ${name}`)
  const { needs, mayHave } = SELECTORS[name]!
  for (const needed of needs) if (given[needed] === undefined) throw invalid(needed, `is needed with ${name}`)
  for (const other of Object.keys(given))
    if (other !== name && !needs.includes(other) && !mayHave.includes(other))
      throw invalid(other, `is not known with ${name}`)
  return READERS[name]!(given, registry)
}

const READERS: Readonly<Record<string, (given: Attributes, registry: Registry) => Selector>> = {
  'request-id': (given) => ({ by: 'requests', requestIds: requestsIn(given['request-id']) }),
  changes: (given) => ({ by: 'changes', positions: positionsIn(given.changes) }),
  'import-job-id': (given) => ({ by: 'import', jobId: idIn(given, 'import-job-id') }),
  'user-id': (given) => ({ by: 'user', id: idIn(given, 'user-id'), ...spanIn(given) }),
  'token-id': (given) => ({ by: 'token', id: idIn(given, 'token-id'), ...spanIn(given) }),
  'resource-type': (given, registry) => {
    const type = textIn(given, 'resource-type')
    if (!registry.types.has(type)) throw invalid('resource-type', `is not a type: ${short(type)}`)
    return { by: 'version', type, id: idIn(given, 'resource-id'), version: idIn(given, 'to-version') }
  },
}

/** What somebody did with one press may have taken several requests. */
function requestsIn(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value]
  if (values.length < 1 || values.length > MOST_NAMED_REQUESTS)
    throw invalid('request-id', `must be one id or a list of 1 to ${MOST_NAMED_REQUESTS}`)
  return values.map((one) => textOf(one, 'request-id'))
}

const textIn = (given: Attributes, name: string): string => textOf(given[name], name)

function textOf(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '' || value.length > LONGEST_REQUEST_ID || value.includes('\0'))
    throw invalid(name, `must be a text of 1 to ${LONGEST_REQUEST_ID} characters`)
  return value
}

/** Ids are texts; those who know them as numbers are understood. */
function idIn(given: Attributes, name: string): string {
  const value = given[name]
  const id = typeof value === 'number' ? String(value) : value
  if (typeof id !== 'string' || !isId(id)) throw invalid(name, 'must be a positive whole number')
  return id
}

function positionsIn(value: unknown): Position[] {
  if (!Array.isArray(value) || value.length < 1 || value.length > MOST_NAMED_CHANGES)
    throw invalid('changes', `must be a list of 1 to ${MOST_NAMED_CHANGES} ids of changes`)
  return value.map((one, index) => {
    const position = typeof one === 'string' ? readPosition(one) : undefined
    if (!position)
      throw refuse(
        errors.invalid('must be the id of a change', pointer('data', 'attributes', 'changes', index)),
      )
    return position
  })
}

function spanIn(given: Attributes): { from: Moment; to?: Moment } {
  const from = momentIn(given, 'from')
  return given.to === undefined ? { from } : { from, to: momentIn(given, 'to') }
}

function momentIn(given: Attributes, name: string): Moment {
  const moment = readMoment(textIn(given, name))
  if (!moment) throw invalid(name, 'must be the id of a change or an ISO 8601 time')
  return moment
}

const invalid = (name: string, words: string): Refusal =>
  refuse(errors.invalid(`${short(name)} ${words}`, pointer('data', 'attributes', name)))
