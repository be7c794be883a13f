import assert from 'node:assert/strict'
import type { Client, Document } from '../support/client.ts'
import { ROUND_FIELD, type Wish } from './crash-load.ts'

const NAMES: Readonly<Record<string, string>> = { contacts: 'first-name', companies: 'name', deals: 'name' }

/** Everything that the wishes of a round have left in the database, by its name. */
async function recordsOf(client: Client, type: string, round: string): Promise<Map<string, Document[]>> {
  const found: Document[] = []
  for (let page = 1; ; page++) {
    const include = type === 'deals' ? '&include=company,contacts' : ''
    const filter = `filter[${ROUND_FIELD}]=${round}&page[size]=100&page[number]=${page}${include}`
    const { status, document, text } = await client.get(`/${type}?${filter}`)
    assert.equal(status, 200, text)
    found.push(...document.data)
    if (page >= document.meta['page-count']) break
  }
  return Map.groupBy(found, ({ attributes }) => attributes[NAMES[type]!])
}

/** Fails unless every wish of the round is fulfilled once or not at all, and those that were answered are. */
export async function assertRight(client: Client, wishes: readonly Wish[], round: string): Promise<void> {
  const [contacts, companies, deals] = await Promise.all(
    ['contacts', 'companies', 'deals'].map((type) => recordsOf(client, type, round)),
  )
  for (const { name, isAtomic, answered } of wishes.filter((wish) => wish.round === round)) {
    const [contact = [], company = [], deal = []] = [contacts, companies, deals].map((one) => one!.get(name))
    const counts = [contact, company, deal].map(({ length }) => length)
    const isThere = contact.length > 0
    if (answered) assert.ok(isThere, `${name} was answered and is not there`)
    assert.deepEqual(counts, isThere ? (isAtomic ? [1, 1, 1] : [1, 0, 0]) : [0, 0, 0], name)
    if (!isAtomic || !isThere) continue
    const { company: owner, contacts: people } = deal[0].relationships
    assert.deepEqual([owner.data.id, people.data[0].id], [company[0].id, contact[0].id], name)
  }
}
