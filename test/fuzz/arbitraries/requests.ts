import fc from 'fast-check'
import { isToOne } from '../../../src/definition/relationship.ts'
import type { ResourceType } from '../../../src/definition/resource.ts'
import { MEDIA_TYPE } from '../../support/client.ts'
import { type Population, registry, types } from '../population.ts'
import { documentText, linkageText } from './bodies.ts'
import { type Care, eitherWay } from './care.ts'
import { idOf } from './linkage.ts'
import { listQuery, recordQuery, summaryQuery } from './queries.ts'

export interface FuzzRequest {
  readonly method: string
  /** As it goes over the wire, with its query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export const BODY = { 'content-type': MEDIA_TYPE }
const linking = types.filter(({ relationships }) => relationships.size > 0)

export const get = (path: string, query: string): FuzzRequest => ({
  method: 'GET',
  target: at(path, query),
  headers: {},
})
export const at = (path: string, query = '') => `/api/v1${path}${query && `?${query}`}`

/** The path of a record, with an id that may be anything. */
export const recordPath = (care: Care, population: Population, { name }: ResourceType) =>
  idOf(care, population, name).map((id) => ({ id, path: `/${name}/${encodeURIComponent(id)}` }))

function readingOf(care: Care, population: Population, type: ResourceType): fc.Arbitrary<FuzzRequest> {
  const list = fc.oneof(
    { weight: 3, arbitrary: listQuery(care, type).map((query) => get(`/${type.name}`, query)) },
    summaryQuery(care, type).map((query) => get(`/${type.name}/summary`, query)),
  )
  const record = fc
    .tuple(recordPath(care, population, type), recordQuery(care, type))
    .map(([{ path }, query]) => get(path, query))
  if (type.relationships.size === 0) return fc.oneof({ weight: 4, arbitrary: list }, record)
  const related = fc.constantFrom(...type.relationships).chain(([name, relationship]) => {
    const target = registry.type(relationship.targets[0]!)
    const query = isToOne(relationship) ? recordQuery(care, target) : listQuery(care, target)
    const owner = recordPath(care, population, type)
    return fc.oneof(
      fc.tuple(owner, query).map(([{ path }, text]) => get(`${path}/${name}`, text)),
      owner.map(({ path }) => get(`${path}/relationships/${name}`, '')),
    )
  })
  return fc.oneof({ weight: 4, arbitrary: list }, record, { weight: 2, arbitrary: related })
}

/** Reading lists, related lists, records and linkage. */
export const reads = (population: Population): fc.Arbitrary<FuzzRequest> =>
  fc.tuple(eitherWay, fc.constantFrom(...types)).chain(([care, type]) => readingOf(care, population, type))

/** Creating and editing records. */
export const writes = (population: Population): fc.Arbitrary<FuzzRequest> =>
  fc.tuple(eitherWay, fc.constantFrom(...types)).chain(([care, type]) => {
    const query = fc.option(recordQuery(care, type), { nil: '', freq: 1 })
    const create = fc.tuple(documentText(care, population, type), query).map(
      ([body, text]): FuzzRequest => ({
        method: 'POST',
        target: at(`/${type.name}`, text),
        headers: BODY,
        body,
      }),
    )
    const edit = recordPath(care, population, type).chain(({ id, path }) =>
      fc
        .tuple(fc.constantFrom('PATCH', 'PUT'), documentText(care, population, type, id), query)
        .map(
          ([method, body, text]): FuzzRequest => ({ method, target: at(path, text), headers: BODY, body }),
        ),
    )
    return fc.oneof(create, edit)
  })

/** Writing to the addresses of relationships. */
export const linkWrites = (population: Population): fc.Arbitrary<FuzzRequest> =>
  fc.tuple(eitherWay, fc.constantFrom(...linking)).chain(([care, type]) =>
    fc.constantFrom(...type.relationships).chain(([name, relationship]) => {
      const methods = isToOne(relationship) && care === 'careful' ? ['PATCH'] : ['PATCH', 'POST', 'DELETE']
      return fc
        .tuple(
          fc.constantFrom(...methods),
          recordPath(care, population, type),
          linkageText(care, population, relationship),
        )
        .map(
          ([method, { path }, body]): FuzzRequest => ({
            method,
            target: at(`${path}/relationships/${name}`),
            headers: BODY,
            body,
          }),
        )
    }),
  )

/** Deleting records. */
export const deletions = (population: Population): fc.Arbitrary<FuzzRequest> =>
  fc
    .tuple(eitherWay, fc.constantFrom(...types))
    .chain(([care, type]) => recordPath(care, population, type))
    .map(({ path }): FuzzRequest => ({ method: 'DELETE', target: at(path), headers: {} }))
