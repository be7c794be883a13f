import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OWNER, person, signedIn } from '../app/people.ts'
import type { Browser } from '../support/browser.ts'
import type { Document } from '../support/client.ts'
import { startService } from '../support/service.ts'

const service = await startService()
const { api } = service
const owner = await signedIn(service.browser(), OWNER)

interface Item {
  readonly kind: string
  readonly id: string
  readonly change?: Document
}

async function page(browser: Browser, address: string): Promise<{ timeline: Item[]; next: string | null }> {
  const answer = await browser.send('GET', `/app/timeline?${address}`)
  assert.equal(answer.status, 200, answer.text)
  return JSON.parse(answer.text)
}

async function all(browser: Browser, address: string): Promise<Item[]> {
  const items: Item[] = []
  let after = ''
  do {
    const { timeline, next } = await page(browser, `${address}${after}`)
    items.push(...timeline)
    after = next ? `&after=${next}` : ''
  } while (after)
  return items
}

const to = (type: string, id: string) => ({ data: { type, id } })

test('a timeline is one stream of all kinds, newest first, page by page, and nothing comes twice', async () => {
  const deal = await api.create('deals', { name: 'Long' })
  for (let count = 0; count < 25; count++) {
    await api.create('comments', { body: `Comment ${count}` }, { commentable: to('deals', deal.id) })
    await api.patch(`/deals/${deal.id}`, {
      data: { type: 'deals', id: deal.id, attributes: { name: `N ${count}` } },
    })
  }
  await api.create('documents', { name: 'offer.pdf' }, { entity: to('deals', deal.id) })
  await api.create('activities', { message: 'Called' }, { trackable: to('deals', deal.id) })
  await api.create('diary-tasks', { name: 'Call' }, { deal: to('deals', deal.id) })
  await api.create('invoice-payments', { amount: 5 }, { deal: to('deals', deal.id) })
  const { document } = await api.get('/deal-stages?sort=position')
  const lost = document.data.find(({ attributes }: Document) => attributes.kind === 'lost')
  const moved = { data: { type: 'deals', id: deal.id, relationships: { stage: to('deal-stages', lost.id) } } }
  assert.equal((await api.patch(`/deals/${deal.id}`, moved)).status, 200)
  const address = `type=deals&id=${deal.id}`
  const items = await all(owner, address)
  assert.equal(new Set(items.map(({ kind, id }) => `${kind} ${id}`)).size, items.length)
  const counts = Object.fromEntries(
    [...Map.groupBy(items, ({ kind }) => kind)].map(([kind, some]) => [kind, some.length]),
  )
  assert.deepEqual(
    { ...counts, changes: counts.changes! >= 26 },
    { stages: 1, payments: 1, tasks: 1, messages: 1, files: 1, comments: 25, changes: true },
  )
  assert.ok(
    items.findIndex(({ kind }) => kind === 'stages') < items.findIndex(({ kind }) => kind === 'payments'),
  )
  const comments = await all(owner, `${address}&kinds=comments`)
  assert.deepEqual(
    comments.map(({ id }) => id),
    items.filter(({ kind }) => kind === 'comments').map(({ id }) => id),
  )
  assert.deepEqual(
    comments.map(({ id }) => Number(id)),
    comments.map(({ id }) => Number(id)).toSorted((a, b) => b - a),
  )
  for (const bad of [
    `${address}&kinds=nonsense`,
    `${address}&after=nonsense`,
    'type=nonsense&id=1',
    'type=deals&id=x',
    ...['2024-02-30 10:00:00+00', '0000-01-01 10:00:00+00', '2024-01-01 10:00:00+99'].map(
      (moment) => `${address}&after=${Buffer.from(`${moment},0,1`).toString('base64url')}`,
    ),
  ])
    assert.ok([400, 404].includes((await owner.send('GET', `/app/timeline?${bad}`)).status), bad)
})

test('a company shows what happens at its contacts and deals, to each as much as he sees', async () => {
  const company = await api.create('companies', { name: 'Acme' })
  const companies = { data: [{ type: 'companies', id: company.id }] }
  const contact = await api.create('contacts', { 'first-name': 'A', 'last-name': 'B' }, { companies })
  const deal = await api.create('deals', { name: 'Big' }, { company: to('companies', company.id) })
  for (const [type, { id }] of Object.entries({ contacts: contact, deals: deal, companies: company }))
    await api.create('comments', { body: type }, { commentable: to(type, id) })
  const address = `type=companies&id=${company.id}&kinds=comments`
  assert.equal((await page(owner, address)).timeline.length, 3)
  const anna = await person(service, 'manager')
  const role = await api.create('roles', {
    name: 'No deals',
    rights: { companies: { read: 'all' }, deals: { read: 'own' } },
  })
  await api.patch(`/users/${anna.id}`, {
    data: {
      type: 'users',
      id: anna.id,
      relationships: { roles: { data: [{ type: 'roles', id: role.id }] } },
    },
  })
  assert.equal((await page(anna.browser, address)).timeline.length, 1)
  const log = await page(anna.browser, `type=companies&id=${company.id}`)
  assert.ok(log.timeline.every(({ change }) => !change || change.attributes['resource-type'] === 'companies'))
})
