import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Mail } from '../../src/accounts/letters/mail.ts'
import type { Client } from '../support/client.ts'
import { Mailbox } from '../support/mailbox.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { assertOk } from '../wire/checklist/support.ts'
import { answering, pause, QUICK, Receiver, subscribe } from './receiver.ts'

const mailbox = await Mailbox.open()
const mail = new Mail({
  smtp: { url: mailbox.url, from: 'crm@example.com' },
  print: assert.fail,
  log: (failure) => assert.fail(String(failure)),
})
const { api, database, addAccount } = await startService({
  followsLog: true,
  mail,
  webhooks: { ...QUICK, answerMs: 2_000, failuresInRow: 6, mostAside: 5 },
})
const hopeless = await startService({
  followsLog: true,
  mail,
  webhooks: { ...QUICK, failuresInRow: 2, switchedOffAfterMs: 0 },
})

const contact = (name: string, client: Client = api) =>
  client.create('contacts', { 'first-name': name, 'last-name': 'B' })
const rename = (id: string, name: string) =>
  api.patch(`/contacts/${id}`, { data: { type: 'contacts', id, attributes: { 'first-name': name } } })
const attributesOf = async (id: string, client = api) =>
  assertOk(await client.get(`/webhooks/${id}`)).data.attributes
const deliveriesOf = async (id: string, client = api) =>
  assertOk(await client.get(`/webhooks/${id}/deliveries`)).data.map(
    ({ attributes }: { attributes: object }) => attributes,
  )
/** What is written while it is paused is read at once: no retry comes between. */
const subscribePaused = (url: string) =>
  subscribe(api, { url, 'resource-types': ['contacts'], active: false })
const nameIn = ({ body }: { body: { data: { attributes: { after: Record<string, string> } } } }) =>
  body.data.attributes.after['first-name']

test('what is not taken is tried again under the same id, later changes of its record wait behind it, other records go on', async () => {
  const receiver = await Receiver.start()
  const { id } = await subscribePaused(receiver.url)
  let isBroken = true
  receiver.answers = (received, response) =>
    response.writeHead(isBroken && nameIn(received) === 'Slow' ? 503 : 200).end('read me')
  const slow = await contact('Slow')
  await rename(slow.id, 'Later')
  await contact('Other')
  await pause(api, id, true)
  await until(() => receiver.taken.some((one) => nameIn(one) === 'Other'))
  await until(() => receiver.received.filter((one) => nameIn(one) === 'Slow').length >= 3)
  assert.ok(!receiver.received.some((one) => nameIn(one) === 'Later'))
  const waiting = (await deliveriesOf(id)).filter(({ state }: { state: string }) => state === 'waiting')
  assert.equal(waiting.at(-1)['answer-body'], 'read me')
  assert.ok(waiting.at(-1)['next-attempt-at'])
  isBroken = false
  await until(() => receiver.taken.some((one) => nameIn(one) === 'Later'))
  const tried = receiver.received.filter((one) => nameIn(one) === 'Slow')
  assert.equal(new Set(tried.map(({ headers }) => headers['webhook-id'])).size, 1)
  assert.equal(new Set(tried.map(({ text }) => text)).size, 1)
  const taken = receiver.taken.map(nameIn)
  assert.ok(taken.indexOf('Slow') < taken.indexOf('Later'))
  await until(async () =>
    (await deliveriesOf(id)).every(({ state }: { state: string }) => state === 'delivered'),
  )
})

test('with very many put aside the log waits, and nothing of it is lost', async () => {
  const receiver = await Receiver.start()
  const { id } = await subscribePaused(receiver.url)
  let isBroken = true
  receiver.answers = (received, response) =>
    response.writeHead(isBroken && nameIn(received) === 'Bad' ? 503 : 200).end()
  for (let made = 0; made < 5; made++) {
    await contact('Good')
    await contact('Bad')
  }
  await pause(api, id, true)
  const isWaiting = ({ state }: { state: string }) => state === 'waiting'
  await until(async () => (await deliveriesOf(id)).filter(isWaiting).length === 5)
  await contact('Last')
  const tried = receiver.received.length
  await until(() => receiver.received.length >= tried + 20)
  assert.ok(!receiver.received.some((one) => nameIn(one) === 'Last'))
  isBroken = false
  const told = () => new Set(receiver.taken.map(({ headers }) => headers['webhook-id']))
  await until(() => told().size === 11)
  assert.ok(receiver.taken.some((one) => nameIn(one) === 'Last'))
  await api.delete(`/webhooks/${id}`)
})

test('an account whose receivers never answer takes nobody else his turn', async () => {
  const silent = await Receiver.start()
  silent.answers = () => new Promise(() => {})
  const [held, others] = [await addAccount(), await addAccount()]
  for (let made = 0; made < 17; made++) await subscribe(held.api, { url: silent.url })
  for (let made = 0; made < 16; made++) await contact('Held', held.api)
  // All requests that a process has under way at once.
  await until(() => silent.received.length >= 256)
  const receiver = await Receiver.start()
  await subscribe(others.api, { url: receiver.url, 'resource-types': ['contacts'] })
  await contact('Ann', others.api)
  const before = silent.received.length
  await until(() => receiver.taken.length === 1)
  assert.ok(silent.received.length - before < 17 * 16)
  // They are probed no more while the other tests run.
  silent.answers = answering(410)
})

test('what was not taken for three days is given up, and its record is told on', async () => {
  const receiver = await Receiver.start()
  const { id } = await subscribePaused(receiver.url)
  const heard = (name: string) => receiver.received.filter((one) => nameIn(one) === name).length
  let toldTooEarly = true
  receiver.answers = async (received, response) => {
    const isBad = nameIn(received) === 'Bad'
    // While it is tried a second time, so that the address does not fail as a whole before three days are over.
    if (isBad && heard('Bad') === 2) {
      toldTooEarly = heard('Better') > 0
      await database.query(
        "UPDATE webhook_deliveries SET created_at = created_at - interval '73 hours' WHERE webhook_id = $1",
        [id],
      )
    }
    response.writeHead(isBad ? 422 : 200).end()
  }
  const bad = await contact('Bad')
  await contact('Good')
  await rename(bad.id, 'Better')
  await pause(api, id, true)
  await until(() => receiver.taken.some((one) => nameIn(one) === 'Better'))
  assert.ok(!toldTooEarly)
  const given = (await deliveriesOf(id)).filter(({ state }: { state: string }) => state === 'failed')
  assert.deepEqual(
    given.map((one: Record<string, unknown>) => [one.event, one['answer-status']]),
    [['contacts.create', 422]],
  )
})

test('an address that fails as a whole is probed with one delivery, and told everything when it is back', async () => {
  const receiver = await Receiver.start()
  const { id } = await subscribe(api, { url: receiver.url, 'resource-types': ['contacts'] })
  receiver.answers = answering(500)
  await Promise.all(Array.from({ length: 12 }, (_, n) => contact(`N${n}`)))
  await until(async () => (await attributesOf(id)).status === 'failing')
  for (let n = 12; n < 40; n++) await contact(`N${n}`)
  const before = receiver.received.length
  await until(() => receiver.received.length >= before + 3)
  const rows = await deliveriesOf(id)
  assert.ok(rows.length < 20, `${rows.length} rows while it fails`)
  receiver.answers = answering(204)
  await until(() => new Set(receiver.taken.map(nameIn)).size === 40)
  await until(async () => (await attributesOf(id)).status === 'working')
})

test('410 switches a webhook off at once; switched on again it goes on where it stopped', async () => {
  const receiver = await Receiver.start()
  const { id } = await subscribe(api, { url: receiver.url, 'resource-types': ['contacts'] })
  receiver.answers = answering(410)
  await contact('Gone')
  await until(async () => (await attributesOf(id)).status === 'switched-off')
  assert.equal((await attributesOf(id)).active, false)
  await until(async () => /410/.test((await deliveriesOf(id))[0]?.error ?? ''))
  await contact('Meanwhile')
  receiver.answers = answering(200)
  const on = await api.patch(`/webhooks/${id}`, {
    data: { type: 'webhooks', id, attributes: { active: true } },
  })
  assert.equal(assertOk(on).data.attributes.status, 'working')
  const told = () => new Set(receiver.taken.map(nameIn))
  await until(() => told().size === 2)
  assert.deepEqual(told(), new Set(['Gone', 'Meanwhile']))
})

test('redirects are not followed, and an answer that never comes or never ends is not waited for', async () => {
  const other = await Receiver.start()
  const receiver = await Receiver.start()
  const { id } = await subscribe(api, { url: receiver.url, 'resource-types': ['contacts'] })
  const errors = async () => (await deliveriesOf(id)).map(({ error }: { error: string }) => error ?? '')
  const told = async (words: RegExp) =>
    until(async () => (await errors()).some((one: string) => words.test(one)))
  receiver.answers = answering(307, { location: other.url })
  await contact('Redirected')
  await told(/redirects are not followed/)
  receiver.answers = () => new Promise(() => {})
  await told(/no whole answer within 2 seconds/)
  receiver.answers = (_received, response) => {
    const drip = setInterval(() => response.write('.'), 50)
    response.on('close', () => clearInterval(drip))
    return new Promise(() => {})
  }
  await until(async () => {
    const [last] = await deliveriesOf(id)
    return last['answer-status'] === 200 && /no whole answer/.test(last.error)
  })
  receiver.answers = answering(200)
  await until(() => receiver.taken.length === 1)
  assert.equal(other.received.length, 0)
})

test('of an answer of 50 MB only the beginning is read', async () => {
  const receiver = await Receiver.start()
  const { id } = await subscribe(api, { url: receiver.url, 'resource-types': ['contacts'] })
  let written = 0
  receiver.answers = (_received, response) => {
    const piece = Buffer.alloc(64 * 1024, 'x')
    const more = () => {
      while (written < 50 * 1024 * 1024) {
        written += piece.length
        if (!response.write(piece)) return response.once('drain', more)
      }
      return response.end()
    }
    more()
  }
  await contact('Large')
  await until(async () => (await deliveriesOf(id))[0]?.state === 'delivered')
  assert.equal((await deliveriesOf(id))[0]['answer-body'].length, 4 * 1024)
  assert.ok(written < 10 * 1024 * 1024, `${written} bytes were taken`)
})

test('after too long without a success a webhook is switched off, and its user gets a letter', async () => {
  const receiver = await Receiver.start()
  receiver.answers = answering(500)
  const { id } = await subscribe(hopeless.api, { url: receiver.url, 'resource-types': ['contacts'] })
  await contact('Lost', hopeless.api)
  await until(async () => (await attributesOf(id, hopeless.api)).status === 'switched-off')
  const { source, to } = await mailbox.letter(1)
  assert.equal(to, 'owner1@example.com')
  assert.ok(source.includes(receiver.url))
})
