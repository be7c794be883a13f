import { isObject } from '../../definition/kinds/json.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { type ErrorObject, errors, pointer, refuse, refuseWhenAny, short } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'
import { withLinkParts } from './link-parts.ts'
import { type Linkage, linkageOf } from './linkage.ts'

/** What a client wants a record to be: values as the database takes them, and links. */
export interface RecordDraft {
  readonly attributes: ReadonlyMap<string, unknown>
  readonly links: ReadonlyMap<string, Linkage>
}

/** Reads the document of a create request. */
export function createDraft(type: ResourceType, document: unknown): RecordDraft {
  const problems = new Problems()
  const { draft, lacking } = newDraft(type, document, problems)
  for (const error of lacking) problems.push(error)
  refuseWhenAny(problems)
  return draft
}

/** What a document wants a record to be, and what it lacks if there is no such record yet. */
export interface UpsertDraft {
  readonly draft: RecordDraft
  readonly lacking: readonly ErrorObject[]
}

/** Reads the document of a request that edits a record, or creates it when there is none. */
export function upsertDraft(type: ResourceType, document: unknown): UpsertDraft {
  const problems = new Problems()
  const read = newDraft(type, document, problems)
  refuseWhenAny(problems)
  return read
}

function newDraft(type: ResourceType, document: unknown, problems: Problems): UpsertDraft {
  const data = primaryData(document)
  // Whatever else is wrong: to a client that makes its own ids nothing else matters.
  if (data.id !== undefined && data.id !== null && data.id !== '')
    throw refuse(errors.forbidden('Ids are given by the service', pointer('data', 'id')))
  for (const error of typeProblems(type, data)) problems.push(error)
  const draft = draftOf(type, data, problems)
  const given = isObject(data.attributes) ? data.attributes : {}
  const lacking = requiredNames(type)
    .filter((name) => !Object.hasOwn(given, name))
    .map((name) => errors.invalid(`${name} is required`, pointer('data', 'attributes', name)))
  return { draft, lacking }
}

const required = new WeakMap<ResourceType, readonly string[]>()

/** What a new record must be given; the definition is read once, as imports ask for every row. */
function requiredNames(type: ResourceType): readonly string[] {
  const known = required.get(type)
  if (known) return known
  const all = [...type.attributes].filter(([, one]) => one.isRequired && one.initial === undefined)
  const names = all.map(([name]) => name)
  required.set(type, names)
  return names
}

/** Reads the document of an edit request for the record at the address. */
export function updateDraft(type: ResourceType, id: string, document: unknown): RecordDraft {
  const problems = new Problems()
  const draft = draftOf(type, identifiedData(type, id, document, problems), problems)
  refuseWhenAny(problems)
  return draft
}

/** The resource object of an edit request, once it is known to be about the record at the address. */
export function updateData(type: ResourceType, id: string, document: unknown): Record<string, unknown> {
  const problems = new Problems()
  const data = identifiedData(type, id, document, problems)
  refuseWhenAny(problems)
  return data
}

function identifiedData(type: ResourceType, id: string, document: unknown, problems: Problems) {
  const data = primaryData(document)
  for (const error of typeProblems(type, data)) problems.push(error)
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

function draftOf(type: ResourceType, data: Record<string, unknown>, problems: Problems): RecordDraft {
  const members = membersOf(data, 'attributes', problems)
  const attributes = attributesOf(type, members, problems)
  const links = linksOf(type, membersOf(data, 'relationships', problems), problems)
  return { attributes, links: withLinkParts(type, members, links, problems) }
}

/** Programs in PHP send an empty object as `[]`. */
function membersOf(data: Record<string, unknown>, name: string, problems: Problems) {
  const members = data[name] ?? {}
  if (isObject(members)) return members
  if (!Array.isArray(members) || members.length > 0)
    problems.push(errors.notAnObject(`"${name}" must be an object`, pointer('data', name)))
  return {}
}

function attributesOf(type: ResourceType, members: Record<string, unknown>, problems: Problems) {
  const values = new Map<string, unknown>()
  for (const name of Object.keys(members)) {
    const input = members[name]
    const attribute = type.attributes.get(name)
    if (!attribute)
      problems.push(errors.paramNotAllowed(`${type.name} has no attribute "${name}"`, placeOf(name)))
    else if (attribute.linkPart) continue
    else if (attribute.isComputed)
      problems.push(errors.paramNotAllowed(`${name} cannot be written`, placeOf(name)))
    else {
      const reading = input === null ? NOTHING : attribute.kind.read(input)
      if ('value' in reading) {
        if (reading.value === null && (attribute.isRequired || attribute.isNeverEmpty))
          problems.push(errors.invalid(`${name} cannot be empty`, placeOf(name)))
        else values.set(name, reading.value)
      } else {
        const inside = reading.member === undefined ? [] : [reading.member]
        const detail = `${short(inside[0] ?? name)} ${reading.problem}`
        problems.push(errors.invalid(detail, pointer('data', 'attributes', name, ...inside)))
      }
      if (attribute.isRequired && isBlank(input))
        problems.push(errors.invalid(`${name} is required`, placeOf(name)))
    }
  }
  return values
}

const NOTHING = { value: null }

const placeOf = (name: string) => pointer('data', 'attributes', name)

const isBlank = (input: unknown) => typeof input === 'string' && input.trim() === ''

const NO_LINKS: ReadonlyMap<string, Linkage> = new Map()

function linksOf(type: ResourceType, members: Record<string, unknown>, problems: Problems) {
  // One for all of them: an import comes here with every row.
  if (Object.keys(members).length === 0) return NO_LINKS
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
