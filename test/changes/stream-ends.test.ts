import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newDataDir, startServer } from '../cli/programs.ts'
import { Client, type Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { EventStream } from './event-stream.ts'

const service = await startService({ streamSettings: { checkMs: 300, heartbeatMs: 300, graceMs: 1_000 } })
const { addAccount, database, port } = service

const nameOf = ({ attributes }: Document) => attributes.after.name

test('who does not read is cut off, and then is told the rest in order', async () => {
  const { api, account } = await addAccount()
  const slow = await EventStream.open(port, api.token)
  // More than any line holds by itself.
  const text = 'x'.repeat(200_000)
  const names = Array.from({ length: 80 }, (_, number) => `Part ${number}`)
  for (const name of names)
    await database.query('INSERT INTO segments (account_id, name, description) VALUES ($1, $2, $3)', [
      account.accountId,
      name,
      text,
    ])
  const fast = await EventStream.open(port, api.token, `after=${slow.from}`)
  assert.deepEqual((await fast.changes(names.length)).map(nameOf), names)
  fast.close()
  // Whoever does not read does not notice either.
  await until(() => service.service.concurrency.streams.heldBy(account.accountId) === 0)
  const seen: Document[] = []
  for (let change = await slow.change().catch(() => undefined); change; ) {
    seen.push(change)
    change = await slow.change().catch(() => undefined)
  }
  assert.ok(seen.length < names.length)
  const again = await EventStream.open(port, api.token, `after=${seen.at(-1)?.id ?? slow.from}`)
  const rest = await again.changes(names.length - seen.length)
  assert.deepEqual([...seen, ...rest].map(nameOf), names)
  again.close()
})

test('somebody who is signed in is told what the role may read, until the session ends', async () => {
  const browser = service.browser()
  await browser.signIn('owner1@example.com', 'password')
  const headers = { cookie: browser.cookie!, 'x-rapport-app': '1' }
  const stream = await EventStream.open(port, undefined, '', headers)
  await service.api.create('areas', { name: 'Seen' })
  assert.equal(nameOf(await stream.change()), 'Seen')
  await browser.delete('/app/session')
  assert.equal(await stream.change(), undefined)
})

test('a server that stops ends its streams; when it is back, nothing was missed', async () => {
  const settings = { DATA_DIR: newDataDir(), WORKERS: '2' }
  const first = await startServer(settings)
  const streams: EventStream[] = []
  for (let count = 0; count < 4; count++) streams.push(await EventStream.open(first.port, first.token))
  const api = new Client(first.port, first.token)
  await api.create('areas', { name: 'Before' })
  for (const stream of streams) assert.equal(nameOf(await stream.change()), 'Before')
  const { document } = await api.get('/changes?page[after]=latest')
  await api.create('areas', { name: 'Between' })
  assert.equal(await first.stop(), 0)
  for (const stream of streams)
    for (let change = await stream.change(); change; ) change = await stream.change()
  const second = await startServer(settings)
  const stream = await EventStream.open(second.port, first.token, '', {
    'last-event-id': document.meta.position,
  })
  await new Client(second.port, first.token).create('areas', { name: 'After' })
  assert.deepEqual((await stream.changes(2)).map(nameOf), ['Between', 'After'])
  stream.close()
  assert.equal(await second.stop(), 0)
})
