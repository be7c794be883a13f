import { canBeMerged } from '../../src/definition/duplicates.ts'
import { isToOne } from '../../src/definition/relationship.ts'
import type { ResourceType } from '../../src/definition/resource.ts'
import type { Answer, Client } from '../support/client.ts'
import { sampleAttributes } from '../support/samples.ts'

export type Request = [name: string, send: () => Promise<Answer>]

/** Every request that reads a record of the type, by name. */
export function readsOf(client: Client, type: ResourceType, id: string): Request[] {
  const path = `/${type.name}/${id}`
  return [
    ['list', () => client.get(`/${type.name}`)],
    ['read', () => client.get(path)],
    ...mergeRequest(type, 'duplicates', () => client.get(`/${type.name}/duplicates`)),
    ...[...type.relationships.keys()].flatMap((name): Request[] => [
      [`related ${name}`, () => client.get(`${path}/${name}`)],
      [`linkage of ${name}`, () => client.get(`${path}/relationships/${name}`)],
    ]),
  ]
}

/** Every request that writes a record of the type, by name; the deletion comes last. */
export function writesOf(client: Client, type: ResourceType, id: string): Request[] {
  const path = `/${type.name}/${id}`
  const attributes = sampleAttributes(type)
  const document = { data: { type: type.name, id, attributes } }
  return [
    ['create', () => client.post(`/${type.name}`, { data: { type: type.name, attributes } })],
    ['edit', () => client.patch(path, document)],
    ['edit by PUT', () => client.send('PUT', path, { body: document })],
    ...[...type.relationships].flatMap(([name, relationship]) =>
      (isToOne(relationship) ? ['PATCH'] : ['PATCH', 'POST', 'DELETE']).map(
        (method): Request => [
          `${method} ${name}`,
          () =>
            client.send(method, `${path}/relationships/${name}`, {
              body: { data: isToOne(relationship) ? null : [] },
            }),
        ],
      ),
    ),
    ...mergeRequest(type, 'merge', () =>
      client.post(`${path}/merge`, { data: [{ type: type.name, id: '1' }] }),
    ),
    ['delete', () => client.delete(path)],
  ]
}

const mergeRequest = (type: ResourceType, ...request: Request): Request[] =>
  canBeMerged(type) ? [request] : []
