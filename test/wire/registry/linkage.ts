import assert from 'node:assert/strict'
import { isToOne } from '../../../src/definition/relationship.ts'
import type { Client, Document } from '../../support/client.ts'
import { createSample } from '../../support/samples.ts'
import { registry, type Side } from './every.ts'

export interface Identifier {
  readonly type: string
  readonly id: string
}

export type Linkage = Identifier | null | Identifier[]

export const identify = ({ type, id }: Identifier): Identifier => ({ type, id })

/** New records that the relationship may link, one of each type that it points at. */
export async function targetsOf(api: Client, { relationship }: Side): Promise<Identifier[]> {
  const targets: Identifier[] = []
  for (const name of relationship.targets)
    targets.push(identify(await createSample(api, registry.type(name))))
  return targets
}

/** As `data` of the relationship takes it: one identifier or a list. */
export const linkageTo = ({ relationship }: Side, target: Identifier): Linkage =>
  isToOne(relationship) ? target : [target]

export const pathOf = ({ type, id }: Identifier): string => `/${type}/${id}`

export const linkagePath = (owner: Identifier, name: string): string =>
  `${pathOf(owner)}/relationships/${name}`

/** What the relationship's own address says. */
export async function readLinkage(api: Client, owner: Identifier, name: string): Promise<Linkage> {
  const answer = await api.get(linkagePath(owner, name))
  assert.equal(answer.status, 200)
  return answer.document.data
}

/** The same as a list, ordered by id, for either kind of relationship. */
export async function readMembers(api: Client, owner: Identifier, name: string): Promise<Identifier[]> {
  return ordered([await readLinkage(api, owner, name)].flat().filter((one) => one !== null))
}

export const ordered = (members: readonly Identifier[]): Identifier[] =>
  members.map(identify).sort((a, b) => a.type.localeCompare(b.type) || Number(a.id) - Number(b.id))

/** PATCH of the resource with this relationship. */
export async function patchLink(api: Client, owner: Identifier, name: string, data: Linkage) {
  const answer = await api.patch(pathOf(owner), {
    data: { ...identify(owner), relationships: { [name]: { data } } },
  })
  assert.equal(answer.status, 200, answer.text)
  return answer.document.data as Document
}

/** A write to the relationship's own address. */
export async function sendLink(
  api: Client,
  method: 'PATCH' | 'POST' | 'DELETE',
  owner: Identifier,
  name: string,
  data: Linkage,
): Promise<void> {
  const answer = await api.send(method, linkagePath(owner, name), { body: { data } })
  assert.equal(answer.status, 204, answer.text)
}
