import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Client } from '../support/client.ts'
import { patiently } from '../support/patiently.ts'
import { CRM, type FaultyPostgres } from './faulty-postgres.ts'
import { ImpatientService } from './impatient-service.ts'

const ROUNDS = 20
const rounds = Array.from({ length: ROUNDS }, (_, round) => round)

const UNKNOWN = /may be there or not/

const create = (client: Client, name: string, headers = {}) =>
  client.post('/sources', { data: { type: 'sources', attributes: { name } } }, { headers })

/** Asked again until it is answered: a slow machine may need longer than a service waits that is so impatient. */
async function createdAtLast(client: Client, name: string): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() }
  const { status, text } = await patiently(() => create(client, name, headers))
  assert.equal(status, 201, text)
}

async function readAtLast(client: Client, path: string): Promise<void> {
  const { status, text } = await patiently(() => client.get(path))
  assert.equal(status, 200, text)
}

function assertUnavailable({ status, headers, text }: Answer): void {
  assert.equal(status, 503, text)
  assert.match(headers.get('retry-after') ?? '', /^\d+$/)
}

/** What is promised of a database that says nothing. */
export async function testSilence(kind: string, postgres: FaultyPostgres): Promise<void> {
  const { network, client, namesStored, reconnect } = await ImpatientService.on(postgres)

  test(`a network to ${kind} PostgreSQL that holds back the last word of a write: it is given up, and not stored when the word arrives`, async () => {
    const answered: string[] = []
    for (const round of rounds) {
      await reconnect()
      network.holdFrom('COMMIT')
      const answer = await create(client, `Held back ${round}`)
      assertUnavailable(answer)
      assert.match(answer.text, UNKNOWN)
      network.release()
      await postgres.settled()
      answered.push(`After ${round}`)
      await createdAtLast(client, `After ${round}`)
      assert.deepEqual(await namesStored(), answered)
    }
  })

  test(`${kind} PostgreSQL stands still: everybody is told so, and what was given up is not stored when it goes on`, async () => {
    for (const round of rounds) {
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
        else if (!UNKNOWN.test(answer.text))
          assert.ok(!isStored, `${names[number]} was given up and is there`)
      }
      await createdAtLast(client, `After ${round}`)
    }
  })

  test(`a table of ${kind} PostgreSQL that somebody else has locked: requests for it are refused in time, all others are answered`, async () => {
    for (const round of rounds) {
      const lock = await postgres.lock('sources')
      const name = `Locked ${round}`
      const answers = await Promise.all([
        client.get('/sources'),
        create(client, name),
        readAtLast(client, '/areas'),
      ])
      assertUnavailable(answers[0])
      assertUnavailable(answers[1])
      await lock.release()
      await createdAtLast(client, `Free ${round}`)
      assert.ok(!(await namesStored()).includes(name))
    }
  })

  test(`a statement that takes too long is ended by ${kind} PostgreSQL and answered with 503`, async () => {
    await postgres.query(
      `CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(600); RETURN NEW; END';
      CREATE TRIGGER slow BEFORE INSERT ON sources FOR EACH ROW
        WHEN (NEW.name LIKE 'Slow %') EXECUTE FUNCTION slow()`,
      CRM,
    )
    for (const round of rounds) {
      assertUnavailable(await create(client, `Slow ${round}`))
      await createdAtLast(client, `Quick ${round}`)
    }
    const stored = await namesStored()
    for (const round of rounds)
      assert.deepEqual(
        [`Quick ${round}`, `Slow ${round}`].map((name) => stored.includes(name)),
        [true, false],
      )
  })

  test(`${kind} PostgreSQL that takes no connections leaves nobody waiting`, async () => {
    for (const _ of rounds) {
      network.holdFrom('')
      const answers = await Promise.all(Array.from({ length: 40 }, () => client.get('/sources')))
      answers.forEach(assertUnavailable)
      network.release()
      await postgres.settled()
      await readAtLast(client, '/sources')
    }
  })
}
