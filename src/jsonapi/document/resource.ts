import { isObject } from '../../definition/kinds/json.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { type ErrorObject, errors, pointer, refuse, refuseWhenAny } from '../errors.ts'
import { type Linkage, linkageOf } from './linkage.ts'

/** What a client wants a record to be: values as the database takes them, and links. */
export interface RecordDraft {
  readonly attributes: ReadonlyMap<string, unknown>
  readonly links: ReadonlyMap<string, Linkage>
}

/** Reads the document of a create request. */
export function createDraft(type: ResourceType, document: unknown): RecordDraft {
  const data = primaryData(document)
  const problems: ErrorObject[] = [...typeProblems(type, data)]
  const hasId = data.id !== undefined && data.id !== null && data.id !== ''
  if (hasId) problems.push(errors.forbidden('Ids are given by the service', pointer('data', 'id')))
  const draft = draftOf(type, data, problems)
  const given = isObject(data.attributes) ? data.attributes : {}
  for (const [name, { isRequired, initial }] of type.attributes)
    if (isRequired && initial === undefined && !Object.hasOwn(given, name))
      problems.push(errors.invalid(`${name} is required`, pointer('data', 'attributes', name)))
  refuseWhenAny(problems)
  return draft
}

/** Reads the document of an edit request for the record at the address. */
export function updateDraft(type: ResourceType, id: string, document: unknown): RecordDraft {
  const problems: ErrorObject[] = []
  const draft = draftOf(type, identifiedData(type, id, document, problems), problems)
  refuseWhenAny(problems)
  return draft
}

/** The resource object of an edit request, once it is known to be about the record at the address. */
export function updateData(type: ResourceType, id: string, document: unknown): Record<string, unknown> {
  const problems: ErrorObject[] = []
  const data = identifiedData(type, id, document, problems)
  refuseWhenAny(problems)
  return data
}

function identifiedData(type: ResourceType, id: string, document: unknown, problems: ErrorObject[]) {
  const data = primaryData(document)
  problems.push(...typeProblems(type, data))
  if (data.id === undefined || data.id === null || data.id === '')
    problems.push(errors.idMissing('The id of the record is required', pointer('data', 'id')))
  else if (data.id !== id && !(typeof data.id === 'number' && String(data.id) === id))
    problems.push(errors.conflict(`The id differs from the address (${id})`, pointer('data', 'id')))
  return data
}

function primaryData(document: unknown): Record<string, unknown> {
  if (!isObject(document)) throw refuse(errors.notAnObject('The document must be an object', pointer()))
  if (!Object.hasOwn(document, 'data'))
    throw refuse(errors.parameterMissing('The member "data" is required', pointer()))
  if (!isObject(document.data))
    throw refuse(errors.notAnObject('"data" must be a resource object', pointer('data')))
  return document.data
}

function* typeProblems(type: ResourceType, data: Record<string, unknown>): Generator<ErrorObject> {
  if (data.type === undefined || data.type === null)
    yield errors.parameterMissing('The member "type" is required', pointer('data'))
  else if (data.type !== type.name)
    yield errors.conflict(`The type at this address is ${type.name}`, pointer('data', 'type'))
}

function draftOf(type: ResourceType, data: Record<string, unknown>, problems: ErrorObject[]): RecordDraft {
  return {
    attributes: attributesOf(type, membersOf(data, 'attributes', problems), problems),
    links: linksOf(type, membersOf(data, 'relationships', problems), problems),
  }
}

/** Programs in PHP send an empty object as `[]`. */
function membersOf(data: Record<string, unknown>, name: string, problems: ErrorObject[]) {
  const members = data[name] ?? {}
  if (isObject(members)) return members
  if (!Array.isArray(members) || members.length > 0)
    problems.push(errors.notAnObject(`"${name}" must be an object`, pointer('data', name)))
  return {}
}

function attributesOf(type: ResourceType, members: Record<string, unknown>, problems: ErrorObject[]) {
  const values = new Map<string, unknown>()
  for (const [name, input] of Object.entries(members)) {
    const attribute = type.attributes.get(name)
    const place = pointer('data', 'attributes', name)
    if (!attribute) problems.push(errors.paramNotAllowed(`${type.name} has no attribute "${name}"`, place))
    else if (attribute.isComputed) problems.push(errors.paramNotAllowed(`${name} cannot be written`, place))
    else if (input === null) {
      if (attribute.isRequired || attribute.isNeverEmpty)
        problems.push(errors.invalid(`${name} cannot be empty`, place))
      else values.set(name, null)
    } else {
      const reading = attribute.kind.read(input)
      if ('value' in reading) values.set(name, reading.value)
      else {
        const inside = reading.member === undefined ? [] : [reading.member]
        const detail = `${inside[0] ?? name} ${reading.problem}`
        problems.push(errors.invalid(detail, pointer('data', 'attributes', name, ...inside)))
      }
      if (attribute.isRequired && isBlank(input)) problems.push(errors.invalid(`${name} is required`, place))
    }
  }
  return values
}

const isBlank = (input: unknown) => typeof input === 'string' && input.trim() === ''

function linksOf(type: ResourceType, members: Record<string, unknown>, problems: ErrorObject[]) {
  const links = new Map<string, Linkage>()
  for (const [name, input] of Object.entries(members)) {
    const relationship = type.relationships.get(name)
    const path = ['data', 'relationships', name]
    if (!relationship)
      problems.push(errors.paramNotAllowed(`${type.name} has no relationship "${name}"`, pointer(...path)))
    else if (!isObject(input))
      problems.push(errors.malformedLinkage('A relationship is an object with "data"', pointer(...path)))
    else {
      const linkage = linkageOf(relationship, input, path, problems)
      if (linkage !== undefined) links.set(name, linkage)
    }
  }
  return links
}
