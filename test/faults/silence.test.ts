import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Client } from '../support/client.ts'
import { hasExternalPostgres } from './external-postgres.ts'
import { ImpatientService } from './impatient-service.ts'

const skip = !hasExternalPostgres() && 'there is no PostgreSQL beside the embedded one'

const { postgres, network, client, namesStored } = skip
  ? ({} as ImpatientService)
  : await ImpatientService.start()

const UNKNOWN = /may be there or not/

const create = (client: Client, name: string) =>
  client.post('/sources', { data: { type: 'sources', attributes: { name } } })

function assertUnavailable({ status, headers, text }: Answer): void {
  assert.equal(status, 503, text)
  assert.match(headers.get('retry-after') ?? '', /^\d+$/)
}

test('a network that holds back the last word of a write: it is given up, and not stored when the word arrives', {
  skip,
}, async () => {
  network.holdFrom('COMMIT')
  const answer = await create(client, 'Held back')
  assertUnavailable(answer)
  assert.match(answer.text, UNKNOWN)
  network.release()
  await postgres.settled()
  assert.equal((await create(client, 'After')).status, 201)
  assert.deepEqual(await namesStored(), ['After'])
})

test('a database that stands still: everybody is told so, and what was given up is not stored when it goes on', {
  skip,
}, async () => {
  for (let round = 0; round < 20; round++) {
    const names = Array.from({ length: 12 }, (_, number) => `Round ${round} ${number}`)
    const writes = names.map((name) => create(client, name))
    // Each round stops it somewhere else in the middle of the writes.
    await sleep(2 * round)
    postgres.freeze()
    const reads = [client.get('/sources'), client.get('/current-token')]
    const answers = await Promise.all(writes)
    for (const read of await Promise.all(reads)) assertUnavailable(read)
    postgres.thaw()
    await postgres.settled()
    const stored = await namesStored()
    for (const [number, answer] of answers.entries()) {
      if (answer.status !== 201) assertUnavailable(answer)
      const isStored = stored.includes(names[number]!)
      if (answer.status === 201) assert.ok(isStored, `${names[number]} was answered and is not there`)
      else if (!UNKNOWN.test(answer.text)) assert.ok(!isStored, `${names[number]} was given up and is there`)
    }
    assert.equal((await create(client, `After ${round}`)).status, 201)
  }
})

test('a table that somebody else has locked: requests for it are refused in time, all others are answered', {
  skip,
}, async () => {
  const lock = await postgres.lock('sources')
  const answers = await Promise.all([client.get('/sources'), create(client, 'Locked'), client.get('/areas')])
  assertUnavailable(answers[0])
  assertUnavailable(answers[1])
  assert.equal(answers[2].status, 200)
  await lock.release()
  assert.equal((await create(client, 'Free')).status, 201)
  assert.ok(!(await namesStored()).includes('Locked'))
})

test('a statement that takes too long is ended by the database and answered with 503', { skip }, async () => {
  await postgres.query(
    `CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(600); RETURN NEW; END';
    CREATE TRIGGER slow BEFORE INSERT ON sources FOR EACH ROW EXECUTE FUNCTION slow()`,
    'crm',
  )
  assertUnavailable(await create(client, 'Slow'))
  await postgres.query('DROP TRIGGER slow ON sources', 'crm')
  assert.equal((await create(client, 'Quick')).status, 201)
  const stored = await namesStored()
  assert.deepEqual([stored.includes('Quick'), stored.includes('Slow')], [true, false])
})

test('a database that takes no connections leaves nobody waiting', { skip }, async () => {
  network.holdFrom('')
  const answers = await Promise.all(Array.from({ length: 40 }, () => client.get('/sources')))
  answers.forEach(assertUnavailable)
  network.release()
  await postgres.settled()
  assert.equal((await client.get('/sources')).status, 200)
})
