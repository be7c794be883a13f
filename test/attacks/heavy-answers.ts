import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { platform } from 'node:os'
import { test } from 'node:test'
import { npmStart, type Running, startServer } from '../cli/programs.ts'
import { urlOf } from '../support/databases.ts'
import { fill } from '../support/fill.ts'
import type { TestService } from '../support/service.ts'
import { CROWD } from './crowd.ts'

const MOST = 10_000
/** What many large requests at once may add to the memory of a server; one of them alone used to add more. */
const GROWTH_MIB = 400

interface Crowded {
  readonly company: string
  readonly contact: string
}

/** The most memory that a process has had so far. */
const peakMiB = ({ child }: Running) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024

/** Tests what a server of its own, started as `npm start` does, makes of requests for very much. */
export function testHeavyAnswers(
  { database, account }: TestService,
  token: string,
  crowd: () => Crowded,
): void {
  const skip = platform() !== 'linux' && 'the memory of a process is read from /proc'
  test('requests for very much at once neither fill the memory nor keep others from being answered', {
    skip,
  }, async () => {
    const { company, contact } = crowd()
    const allowed = await companyWith(database, account.accountId, contact, MOST)
    const beyond = await companyWith(database, account.accountId, contact, MOST + 1)
    const server = await startServer({ DATABASE_URL: urlOf(database.connection) }, npmStart())
    const get = async (path: string, headers = {}) => {
      const response = await fetch(`http://127.0.0.1:${server.port}/api/v1${path}`, {
        headers: { authorization: `Bearer ${token}`, ...headers },
      })
      return { status: response.status, text: await response.text() }
    }
    for (let turn = 0; turn < 20; turn++) await get('/contacts?page[size]=100')
    const before = peakMiB(server)

    const whole = JSON.parse((await get(`/companies/${allowed}?include=contacts`)).text)
    assert.equal(whole.included.length, MOST)
    assert.equal(whole.data.relationships.contacts.data.length, MOST)
    assert.equal((await get(`/companies/${beyond}?include=contacts`)).status, 400)
    const linkage = JSON.parse((await get(`/companies/${company}/relationships/contacts`)).text)
    assert.equal(linkage.data.length, CROWD)

    const statusOf = async (path: string, expected: RegExp, headers = {}) =>
      assert.match(`${(await get(path, headers)).status}`, expected, path)
    const attacks = Array.from({ length: 4 }, (_, turn) => [
      statusOf(`/companies/${company}?include=contacts,tasks`, /400|503/),
      statusOf('/contacts?page[size]=100&include=companies.contacts', /400|503/),
      statusOf(`/companies/${company}/relationships/contacts`, /200|503/),
      statusOf(
        `/companies/${allowed}?include=contacts`,
        /200|503/,
        turn === 0 ? { 'accept-encoding': 'br' } : {},
      ),
    ]).flat()
    let answered = 0
    for (let turn = 0; turn < 20; turn++) {
      const { status } = await get(`/contacts/${contact}`)
      if (status === 200) answered++
    }
    // On a machine that is busy with other things a query may take too long.
    assert.ok(answered > 10, `${answered} of 20`)
    await Promise.all(attacks)
    const grown = peakMiB(server) - before
    assert.ok(grown < GROWTH_MIB, `${before.toFixed(0)} MiB, then ${grown.toFixed(0)} MiB more`)
    await statusOf(`/companies/${allowed}?include=contacts`, /200/)
  })
}

/** A company that has so many of the crowd as contacts. */
async function companyWith(
  database: TestService['database'],
  accountId: string,
  firstContact: string,
  contacts: number,
): Promise<string> {
  const made = await database.query(
    `INSERT INTO companies (account_id, name) VALUES ($1, 'Large') RETURNING id`,
    [accountId],
  )
  const id = made[0]![0]!
  await fill(
    database.connection,
    `INSERT INTO company_contacts (account_id, company_id, contact_id)
      SELECT $1, $2, id FROM contacts WHERE account_id = $1 AND id >= $3 AND id < $3::bigint + $4`,
    [accountId, id, firstContact, contacts],
  )
  return id
}
