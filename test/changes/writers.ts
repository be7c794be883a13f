import assert from 'node:assert/strict'
import type { Answer, Client } from '../support/client.ts'

/** Ids of records that writers have made, by type; some are deleted already. */
export type Known = Record<'contacts' | 'companies' | 'deals' | 'products', string[]>

type Kind = keyof Known

const LINKED: readonly (readonly [Kind, string, Kind])[] = [
  ['contacts', 'companies', 'companies'],
  ['contacts', 'contacts', 'contacts'],
  ['companies', 'deals', 'deals'],
  ['deals', 'contacts', 'contacts'],
  ['deals', 'products', 'products'],
]

const below = (count: number) => Math.floor(Math.random() * count)
const one = <Item>(list: readonly Item[]): Item => list[below(list.length)]!
const word = () => Math.random().toString(36).slice(2)

/** Mostly the newest, so that writers meet at the same records. */
const recent = (ids: readonly string[]): string => one(ids.slice(-12)) ?? '1'

const NEW: Record<Kind, () => object> = {
  contacts: () => ({ 'first-name': word(), 'last-name': word(), customs: { 'custom-1': word() } }),
  companies: () => ({ name: word(), email: `${word()}@example.com` }),
  deals: () => ({ name: word(), amount: below(10_000) / 100 }),
  products: () => ({ name: word(), 'selling-price': below(10_000) / 100 }),
}

/** One write of some kind to some record; what the server cannot do is refused, never a fault. */
export async function writeAtRandom(api: Client, known: Known): Promise<Answer> {
  const answer = await one(WRITES)(api, known)
  assert.ok(answer.status < 500 || answer.status === 503, `${answer.status} ${answer.text}`)
  return answer
}

type SomeWrite = (api: Client, known: Known) => Promise<Answer>

const create: SomeWrite = async (api, known) => {
  const type = one(Object.keys(known) as Kind[])
  const contact = { data: { type: 'contacts', id: recent(known.contacts) } }
  const relationships = type === 'deals' && below(2) ? { contact } : {}
  const answer = await api.post(`/${type}`, { data: { type, attributes: NEW[type](), relationships } })
  if (answer.status === 201) known[type].push(answer.document.data.id)
  return answer
}

const edit: SomeWrite = (api, known) => {
  const type = one(Object.keys(known) as Kind[])
  const id = recent(known[type])
  return api.patch(`/${type}/${id}`, { data: { type, id, attributes: NEW[type]() } })
}

const link: SomeWrite = (api, known) => {
  const [type, name, target] = one(LINKED)
  const data = Array.from({ length: below(3) }, () => ({ type: target, id: recent(known[target]) }))
  const path = `/${type}/${recent(known[type])}/relationships/${name}`
  return api.send(one(['POST', 'POST', 'PATCH', 'DELETE']), path, { body: { data } })
}

const remove: SomeWrite = (api, known) => {
  const type = one(Object.keys(known) as Kind[])
  return api.delete(`/${type}/${recent(known[type])}`)
}

const WRITES: readonly SomeWrite[] = [create, create, edit, edit, edit, link, link, link, remove]
