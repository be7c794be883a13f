import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startDueAutomations } from '../../src/automations/clock.ts'
import { limitedPerson, onEveryType } from '../rights/people.ts'
import type { Client, Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { automate, runsOf, settled, switchOff, type Wanted } from './automating.ts'

const house = await startService({ followsLog: true })
const { api, account, database } = house

/** Somebody who sees contacts of his own without two of their fields, and may write automations. */
const { person, client } = await limitedPerson(house, {
  rights: {
    ...onEveryType({ read: 'own', create: 'all', edit: 'own', delete: 'own' }),
    users: { read: 'all' },
  },
  fields: { contacts: { description: 'hidden', birthdate: 'hidden' } },
  flags: ['automations'],
})

const contact = (by: Client, name: string, more = {}): Promise<Document> =>
  by.create('contacts', { 'first-name': name, 'last-name': 'Seen', ...more })

const named = async (id: string): Promise<(string | null)[]> =>
  (
    await database.query(
      'SELECT r.resource_id FROM automation_runs r WHERE r.automation_id = $1 ORDER BY r.id',
      [id],
    )
  ).map(([one]) => one ?? null)

/** What is said against an automation; `id` stands for that of a record. */
async function refusal(wanted: Partial<Wanted>, id = ''): Promise<unknown> {
  const { status, document } = await client.post('/automations', {
    data: { type: 'automations', attributes: { name: 'Curious', ...wanted } },
  })
  assert.equal(status, 422, JSON.stringify(document))
  return JSON.parse(JSON.stringify(document.errors).replaceAll(new RegExp(`\\b${id || 'no'}\\b`, 'g'), 'ID'))
}

test('what an automation says of hidden fields and records is refused in the words for those that there are not', async () => {
  const where = (field: string) => ({ where: { all: [{ field, is: 'x' }] } })
  const manual = { kind: 'manual', type: 'contacts' }
  const stop = [{ do: 'stop' }]
  const programs: ((field: string) => Partial<Wanted>)[] = [
    (field) => ({
      when: { kind: 'schedule', cron: '* * * * *', type: 'contacts', filter: where(field) },
      then: stop,
    }),
    (field) => ({ when: { kind: 'matches', type: 'contacts', filter: where(field) }, then: stop }),
    (field) => ({ when: { kind: 'changed', type: 'contacts', fields: [field] }, then: stop }),
    (field) => ({ when: { kind: 'date', type: 'contacts', field }, then: stop }),
    (field) => ({ when: manual, if: { filter: where(field) }, then: stop }),
    (field) => ({ when: manual, then: [{ do: 'branch', if: { filter: where(field) }, then: stop }] }),
    (field) => ({ when: manual, then: [{ do: 'wait', days: 1, until: { filter: where(field) } }] }),
    (field) => ({
      when: manual,
      then: [{ do: 'notify', to: `user:${person.id}`, title: `{{record.${field}}}` }],
    }),
    (field) => ({ when: manual, then: [{ do: 'set', fields: { [field]: 'x' } }] }),
  ]
  for (const program of programs)
    for (const hidden of ['description', 'birthdate']) {
      const told = JSON.stringify(await refusal(program(hidden)))
      const unknown = JSON.stringify(await refusal(program('unheard-of')))
      assert.equal(told.replaceAll(hidden, 'unheard-of'), unknown)
    }
  const company = await api.create('companies', { name: 'Hidden' })
  const linking = (id: string) => ({ when: manual, then: [{ do: 'link', relation: 'companies', id }] })
  assert.deepEqual(await refusal(linking(company.id), company.id), await refusal(linking('999999'), '999999'))
})

test('a run starts only for records that the user of its automation sees, whatever starts it', async () => {
  const [foreign, own] = [await contact(api, 'Foreign'), await contact(client, 'Own')]
  const stop = [{ do: 'stop' }]
  const make = (when: object) => automate(client, { when, then: stop })
  const all = {
    schedule: await make({ kind: 'schedule', cron: '* * * * *', type: 'contacts', filter: { q: 'Seen' } }),
    date: await make({ kind: 'date', type: 'contacts', field: 'created-at', offset: 1, unit: 'hours' }),
    created: await make({ kind: 'created', type: 'contacts' }),
    settling: await make({ kind: 'created', type: 'contacts', settle: 1 }),
    changed: await make({ kind: 'changed', type: 'contacts' }),
    matches: await make({ kind: 'matches', type: 'contacts', filter: { q: 'Marked' } }),
    deleted: await make({ kind: 'deleted', type: 'contacts' }),
  }
  await startDueAutomations(database, new Date(Date.now() + 2 * 3_600_000))
  await contact(api, 'New')
  const later = await contact(client, 'Later')
  for (const [by, { id }] of [
    [api, foreign],
    [client, own],
  ] as const) {
    const attributes = { 'first-name': 'Marked' }
    assert.equal(
      (await by.patch(`/contacts/${id}`, { data: { type: 'contacts', id, attributes } })).status,
      200,
    )
  }
  // What only hidden fields tell of is no change for him.
  await api.patch(`/contacts/${later.id}`, {
    data: { type: 'contacts', id: later.id, attributes: { description: 'x' } },
  })
  await settled(house)
  for (const { id } of [foreign, own]) await api.delete(`/contacts/${id}`)
  await settled(house)
  const found: Record<string, unknown> = {}
  for (const [name, { id }] of Object.entries(all)) found[name] = await named(id)
  assert.deepEqual(found, {
    schedule: [own.id],
    date: [own.id],
    created: [later.id],
    settling: [later.id],
    changed: [own.id],
    matches: [own.id],
    deleted: [own.id],
  })
  for (const { id } of Object.values(all)) await switchOff(client, id)
})

test('an automation that looks at what became hidden from its user is switched off and told of', async () => {
  const { id } = await automate(
    api,
    {
      name: 'Looks too deep',
      when: { kind: 'created', type: 'contacts' },
      if: { filter: { where: { all: [{ field: 'description', is: 'x' }] } } },
      then: [{ do: 'stop' }],
    },
    { user: { data: { type: 'users', id: person.id } } },
  )
  await contact(client, 'Looked at', {})
  await settled(house)
  assert.deepEqual(await named(id), [])
  assert.equal((await api.get(`/automations/${id}`)).document.data.attributes.active, false)
  const { data } = (await client.get('/notifications?filter[kind]=automation-failed')).document
  assert.match(data.at(-1).attributes.body, /Switched off: .*description/)
  assert.ok(account.userId !== person.id)
})

test('runs are shown to owners, admins and who the automation acts as, to nobody else', async () => {
  const then = [{ do: 'notify', to: `user:${account.userId}`, title: 'About {{record.description}}' }]
  const when = { kind: 'created', type: 'contacts' }
  const foreign = await automate(api, { when, then })
  const own = await automate(client, { when, then: [{ ...then[0], title: 'About {{record.name}}' }] })
  await contact(client, 'Told', {})
  await settled(house)
  const [secret] = await runsOf(api, foreign.id)
  assert.equal(secret!.attributes.state, 'done')
  assert.deepEqual(await runsOf(client, foreign.id), [])
  assert.equal((await client.get(`/automation-runs/${secret!.id}`)).status, 404)
  assert.equal((await client.get(`/automations/${foreign.id}/runs`)).document.data.length, 0)
  const { included = [] } = (await client.get(`/automations/${foreign.id}?include=runs`)).document
  assert.deepEqual(included, [])
  const changes = (await client.get('/changes?filter[resource-type]=automation-runs')).document.data
  assert.ok(changes.length > 0)
  for (const { attributes } of changes) assert.notEqual(attributes['resource-id'], secret!.id)
  const [run] = await runsOf(client, own.id)
  assert.match(run!.attributes.steps[0].title, /About Told/)
  for (const { id } of [foreign, own]) await switchOff(api, id)
})
