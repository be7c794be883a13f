import assert from 'node:assert/strict'
import type { ResourceType } from '../../src/definition/resource.ts'
import type { Client, Document } from '../support/client.ts'
import { byId, type Copy } from './follower.ts'

const followedOf = (type: ResourceType): string[] =>
  [...type.relationships].filter(([, { kind }]) => kind === 'one' || kind === 'linked').map(([name]) => name)

/** A record as the API shows it, in the form in which a follower keeps it. */
function copyOf(type: ResourceType, { attributes, relationships }: Document): Copy {
  const links = followedOf(type).map((name) => {
    const { data } = relationships[name]
    return [name, Array.isArray(data) ? data.toSorted(byId) : data]
  })
  return { attributes, links: Object.fromEntries(links) }
}

/** All records of these types as the API shows them. */
export async function shownBy(api: Client, types: readonly ResourceType[]): Promise<Map<string, Copy>> {
  const shown = new Map<string, Copy>()
  for (const type of types) {
    const include = followedOf(type).join(',')
    let next: string | null = `/${type.name}?page[size]=100${include && `&include=${include}`}&page[after]=`
    while (next) {
      const answer = await api.get(next)
      assert.equal(answer.status, 200, answer.text)
      for (const record of answer.document.data) shown.set(`${type.name} ${record.id}`, copyOf(type, record))
      next = answer.document.links.next
    }
  }
  return shown
}

/** Both know the same of every record; what differs is shown record by record. */
export function assertSame(copies: ReadonlyMap<string, Copy>, shown: ReadonlyMap<string, Copy>): void {
  assert.deepEqual([...copies.keys()].sort(), [...shown.keys()].sort())
  for (const [key, copy] of shown) assert.deepEqual(copies.get(key), copy, key)
}

/** The history of one record: the attributes of its changes, oldest first. */
export async function historyOf(api: Client, type: string, id: string): Promise<Document[]> {
  const answer = await api.get(`/${type}/${id}/changes?page[size]=100`)
  assert.equal(answer.status, 200, answer.text)
  return answer.document.data.map(({ attributes }: Document) => attributes)
}
