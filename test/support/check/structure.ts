import type { Document } from '../client.ts'

const TOP_LEVEL = new Set(['data', 'errors', 'included', 'meta', 'links', 'jsonapi'])
const ERROR_TEXTS = ['id', 'title', 'detail', 'code', 'status']

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const keyOf = ({ type, id }: Document) => `${type} ${id}`

/** What of JSON:API's rules for documents this one breaks, each with its place. */
export function* structureFaults(
  document: unknown,
  status: number,
  hidesLinkage: boolean,
): Generator<string> {
  if (!isObject(document)) return yield 'the document is not an object'
  for (const member of Object.keys(document))
    if (!TOP_LEVEL.has(member)) yield `/${member} is not a member of a document`
  const isDryRun = isObject(document.meta) && document.meta['dry-run'] === true
  if (isDryRun ? 'errors' in document : 'data' in document === 'errors' in document)
    yield 'a document has either data or errors'
  if ('included' in document && !('data' in document)) yield '/included stands without data'
  if ('errors' in document !== status >= 400) yield `errors do not fit the status ${status}`
  if ('errors' in document) yield* errorFaults(document.errors, status)
  if ('data' in document) yield* dataFaults(document, hidesLinkage)
}

function* errorFaults(errors: unknown, status: number): Generator<string> {
  if (!Array.isArray(errors) || errors.length === 0) return yield '/errors is not a list of errors'
  for (const [index, error] of errors.entries()) {
    const place = `/errors/${index}`
    if (!isObject(error)) return yield `${place} is not an object`
    for (const member of ERROR_TEXTS)
      if (member in error && typeof error[member] !== 'string') yield `${place}/${member} is not a string`
    if ('source' in error) yield* sourceFaults(error.source, `${place}/source`)
  }
  const statuses = new Set(errors.map((error) => error.status))
  if (statuses.size === 1 && !statuses.has(String(status)))
    yield `the status of the errors is not that of the answer, ${status}`
}

function* sourceFaults(source: unknown, place: string): Generator<string> {
  if (!isObject(source)) return yield `${place} is not an object`
  for (const [name, value] of Object.entries(source))
    if (typeof value !== 'string') yield `${place}/${name} is not a string`
  const { pointer } = source
  if (typeof pointer === 'string' && !/^(\/([^~/]|~[01])*)*$/.test(pointer))
    yield `${place}/pointer is not a JSON pointer`
}

function* dataFaults(document: Record<string, unknown>, hidesLinkage: boolean): Generator<string> {
  const { data, included = [] } = document
  if (!Array.isArray(included)) return yield '/included is not a list'
  const primary = Array.isArray(data) ? data : data === null ? [] : [data]
  const faults = [
    ...primary.flatMap((one, index) => [
      ...resourceFaults(one, Array.isArray(data) ? `/data/${index}` : '/data'),
    ]),
    ...included.flatMap((one, index) => [...resourceFaults(one, `/included/${index}`)]),
  ]
  yield* faults
  if (faults.length > 0) return
  const seen = new Set<string>()
  for (const key of [...primary, ...included].map(keyOf)) {
    if (seen.has(key)) yield `${key} stands in the document twice`
    seen.add(key)
  }
  if (!hidesLinkage)
    for (const key of unreached(primary, included)) yield `/included has ${key}, to which no linkage leads`
}

function* resourceFaults(resource: unknown, place: string): Generator<string> {
  if (!isObject(resource)) return yield `${place} is not an object`
  yield* identifierFaults(resource, place)
  if ('attributes' in resource && !isObject(resource.attributes)) yield `${place}/attributes is not an object`
  const { relationships = {} } = resource
  if (!isObject(relationships)) return yield `${place}/relationships is not an object`
  for (const [name, relationship] of Object.entries(relationships))
    yield* relationshipFaults(relationship, `${place}/relationships/${name}`)
}

function* identifierFaults(value: unknown, place: string): Generator<string> {
  if (!isObject(value)) return yield `${place} is not an object`
  for (const member of ['type', 'id'])
    if (typeof value[member] !== 'string' || value[member] === '') yield `${place}/${member} is not a string`
}

function* relationshipFaults(relationship: unknown, place: string): Generator<string> {
  if (
    !isObject(relationship) ||
    !('links' in relationship || 'data' in relationship || 'meta' in relationship)
  )
    return yield `${place} has neither links nor data`
  const { data } = relationship
  if (Array.isArray(data))
    for (const [index, one] of data.entries()) yield* identifierFaults(one, `${place}/data/${index}`)
  else if (data !== undefined && data !== null) yield* identifierFaults(data, `${place}/data`)
}

function unreached(primary: Document[], included: Document[]): string[] {
  const byKey = new Map(included.map((resource) => [keyOf(resource), resource]))
  const waiting = [...primary]
  for (let resource = waiting.pop(); resource; resource = waiting.pop())
    for (const { data } of Object.values<Document>(resource.relationships ?? {}))
      for (const identifier of [data ?? []].flat()) {
        const found = byKey.get(keyOf(identifier))
        if (found) waiting.push(found)
        byKey.delete(keyOf(identifier))
      }
  return [...byKey.keys()]
}
