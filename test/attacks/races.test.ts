import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { PASSWORD, person } from '../app/people.ts'
import { counts, imported } from '../bulk/importing.ts'
import { clientOf, limitedPerson, onEveryType } from '../rights/people.ts'
import { Desk } from '../rules/support.ts'
import { Till } from '../rules/till.ts'
import { beforeSending } from '../support/before-sending.ts'
import type { Answer } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { requestOf, undo } from '../undo/undoing.ts'
import { post } from '../web-forms/posting.ts'

const house = await startService()
const { api, port } = house
const desk = new Desk(api)
const locks = (table: string) => new RegExp(`FROM ${table}\\b.* FOR (NO KEY )?UPDATE`, 's')
const to = (...records: { type: string; id: string }[]) => ({
  data: records.map(({ type, id }) => ({ type, id })),
})
const contact = (more: object = {}) =>
  desk.create('contacts', { 'first-name': 'Ann', 'last-name': 'Lee', ...more })

/** Begins something that may have to wait for what is under way, and leaves it time to go before it. */
function begun(work: () => Promise<Answer>) {
  const other = { answer: undefined as Promise<Answer> | undefined }
  return {
    happens: async () => {
      other.answer = work()
      await Promise.race([other.answer, sleep(300)])
    },
    answer: () => other.answer!,
  }
}

test('a line that is added while its deal moves to another funnel is in the sum of the deal', async () => {
  const till = new Till(desk)
  const [deal, other] = [await till.dealIn('products', 'manually'), await till.dealIn('products', 'manually')]
  const funnel = await desk.linkage(other, 'stage-category')
  await beforeSending(
    locks('deals'),
    () => desk.edit(deal, {}, { 'stage-category': funnel }),
    () => till.addLine(deal, 10, 3),
  )
  await till.assertFigures(deal, 10, null)
})

test('somebody whose two roles are deleted at once keeps one of them', async () => {
  const [one, other] = [
    await desk.create('roles', { name: 'One' }),
    await desk.create('roles', { name: 'Other' }),
  ]
  await api.create('users', { email: 'two-roles@example.com' }, { roles: to(one, other) })
  const second = begun(() => api.delete(`/roles/${other.id}`))
  const first = await beforeSending(/DELETE FROM roles/, second.happens, () => api.delete(`/roles/${one.id}`))
  assert.deepEqual([first.status, (await second.answer()).status].sort(), [204, 409])
})

test('two teams that are put below each other at once do not form a circle', async () => {
  const [one, other] = [
    await desk.create('user-groups', { name: 'One' }),
    await desk.create('user-groups', { name: 'Other' }),
  ]
  const second = begun(() => desk.tryEdit(other, {}, { parent: one }))
  const first = await beforeSending(/UPDATE user_groups/, second.happens, () =>
    desk.tryEdit(one, {}, { parent: other }),
  )
  assert.deepEqual([first.status, (await second.answer()).status].sort(), [200, 422])
})

test('of two automations that take the last place at once one is refused', async () => {
  const { account, api: owner } = await house.addAccount()
  const when = { kind: 'manual', type: 'companies' }
  const make = (name: string) =>
    new Desk(owner).tryCreate('automations', { name, active: true, when, then: [{ do: 'stop' }] })
  assert.equal((await make('First')).status, 201)
  await house.database.query(
    `INSERT INTO automations (account_id, name, active, when_, then_, user_id)
      SELECT account_id, n, true, when_, then_, user_id FROM automations, generate_series(1, 198) n WHERE account_id = $1`,
    [account.accountId],
  )
  const second = begun(() => make('Other'))
  const first = await beforeSending(/INSERT INTO automations/, second.happens, () => make('Last'))
  assert.deepEqual([first.status, (await second.answer()).status].sort(), [201, 422])
})

test('an old password opens nothing from the moment at which it is changed', async () => {
  const { browser: own, email } = await person(house, 'manager')
  const stranger = house.browser()
  const answer = await beforeSending(
    /INSERT INTO sessions|password_hash = .* FOR NO KEY UPDATE/s,
    async () => {
      const changed = await own.put('/app/password', { current: PASSWORD, password: `another ${PASSWORD}` })
      assert.equal(changed.status, 204, changed.text)
    },
    () => stranger.signIn(email, PASSWORD),
  )
  assert.equal(answer.status, 422, answer.text)
})

test('two choices about one kind of notification, made at once, are both kept', async () => {
  const { browser } = await person(house, 'manager')
  const choose = (channels: object) => browser.patch('/app/me/notification-settings', { assigned: channels })
  await beforeSending(
    /INSERT INTO notification_settings/,
    () => choose({ 'in-app': false }),
    () => choose({ push: false }),
  )
  const { assigned } = (await browser.get('/app/me/notification-settings')).content.settings
  assert.deepEqual([assigned['in-app'], assigned.push], [false, false])
})

test('a member that somebody does not see and another takes out is not put back by him', async () => {
  const { client, person: user } = await limitedPerson(house, {
    rights: onEveryType({ read: 'own', edit: 'own', create: 'all' }),
  })
  const responsible = { type: 'users', id: user.id }
  const company = await desk.create('companies', { name: 'Bakery' }, { responsible })
  const hidden = await contact()
  await desk.edit(hidden, {}, { companies: [company] })
  const answer = await beforeSending(
    /UPDATE companies/,
    () => api.patch(`/contacts/${hidden.id}/relationships/companies`, { data: [] }),
    () => client.patch(`/companies/${company.id}/relationships/contacts`, { data: [] }),
  )
  assert.equal(answer.status, 204, answer.text)
  assert.deepEqual((await api.get(`/companies/${company.id}/contacts`)).document.data, [])
})

test('a form that is sent while its contact is deleted makes another one', async () => {
  const form = await desk.create('web-forms', { name: 'Callback' })
  const known = await contact({ email: 'ann@race.example' })
  const answer = await beforeSending(
    locks('contacts'),
    () => desk.delete(known),
    () =>
      post(port, 'order', {
        token: String(form.attributes.token),
        'contact[first_name]': 'Ann',
        'contact[last_name]': 'Lee',
        'contact[email]': 'ann@race.example',
        'contact[general_phone]': '+1 202 555 01 99',
      }),
  )
  assert.ok(answer.status < 400, answer.text)
  assert.equal((await desk.list('/contacts?filter[email]=ann@race.example')).length, 1)
})

test('an import finds nobody by an e-mail that is changed before the record could be locked', async () => {
  const known = await contact({ email: 'old@race.example' })
  const job = await beforeSending(
    locks('contacts'),
    () => desk.edit(known, { email: 'new@race.example' }),
    () =>
      imported(
        api,
        '/contacts/import?match=email&on-conflict=update',
        'first-name,last-name,email\nEve,Old,old@race.example\n',
      ),
  )
  assert.deepEqual(counts(job), [1, 1, 0, 0])
  assert.equal((await desk.attributes(known))['first-name'], 'Ann')
})

test('nobody links a record that is being taken back', async () => {
  const deal = await desk.create('deals')
  const made = await desk.tryCreate('contacts', { 'first-name': 'Ann', 'last-name': 'Lee' })
  const { id } = made.document.data
  const link = begun(() => api.post(`/deals/${deal.id}/relationships/contacts`, to({ type: 'contacts', id })))
  const answer = await beforeSending(/DELETE FROM contacts/, link.happens, () =>
    undo(api, { 'request-id': requestOf(made) }),
  )
  assert.equal(answer.status, 201, answer.text)
  assert.equal((await link.answer()).status, 404)
})

test('two people who ask for what is theirs at once are answered each with their own', async () => {
  const other = await clientOf(house, (await api.create('users', { email: 'other@race.example' })).id)
  const mine = await desk.create('deals', {}, { responsible: { type: 'users', id: house.account.userId } })
  const path = `/deals?filter[where]=${encodeURIComponent('{"all":[{"field":"responsible","is":"me"}]}')}`
  let asked: Promise<Answer>[] = []
  const askTwice = async () => {
    asked = [api.get(path), other.get(path)]
    await sleep(300)
  }
  await beforeSending(/FROM deals/, askTwice, () => api.get(path))
  const [first, second] = await Promise.all(asked)
  assert.ok(first!.document.data.some(({ id }: { id: string }) => id === mine.id))
  assert.deepEqual(second!.document.data, [])
})
