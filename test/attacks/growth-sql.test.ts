import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { platform } from 'node:os'
import { test } from 'node:test'
import pg from 'pg'
import { startService } from '../support/service.ts'

const { database } = await startService()

/** Functions of ours that see what clients send as text, wherever a migration made them. */
const functions = await database.query(
  `SELECT p.proname FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f'
    AND p.pronargs = 1 AND p.proargtypes[0] = 'text'::regtype AND NOT EXISTS (
      SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') ORDER BY p.proname`,
)

const UNITS = ['0', '9', ' ', '-', '.', 'x', 'я', '+7 (', '0.', 'e\u0301', '😀']
const ENDS = [
  ['', ''],
  ['0.', '1'],
  [' ', 'x'],
] as const

/** Four times the text takes four times as long, or sixteen times where growth is quadratic. */
const STEEPEST = 10
const FLOOR_MS = 150
const LARGE = 200_000
/** Whoever else is at work on the machine counts too. */
const ATTEMPTS = 4

/** The processor time of the session, where the system tells it: a busy machine adds to no other. */
const milliseconds = (pid: number): number =>
  platform() === 'linux'
    ? Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
    : performance.now()

/** How long PostgreSQL takes, at best. */
async function timeOf(session: pg.Client, name: string, text: string): Promise<number> {
  const { rows } = await session.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const { pid } = rows[0]!
  const times: number[] = []
  for (let run = 0; run < 2; run++) {
    const begun = milliseconds(pid)
    await session.query(`SELECT ${name}($1::text)::text IS NULL`, [text])
    times.push(milliseconds(pid) - begun)
    if (times[0]! < FLOOR_MS) break
  }
  return Math.min(...times)
}

for (const [name] of functions)
  test(`${name} takes no more than its share of time for longer text`, async (t) => {
    const session = new pg.Client(database.connection)
    await session.connect()
    t.after(() => session.end())
    for (const unit of UNITS)
      for (const [first, last] of ENDS) {
        const made = (size: number) => first + unit.repeat(size / unit.length) + last
        let ratio = STEEPEST
        for (let attempt = 0; attempt < ATTEMPTS && ratio >= STEEPEST; attempt++) {
          const large = await timeOf(session, name!, made(LARGE))
          ratio = large < FLOOR_MS ? 0 : large / (await timeOf(session, name!, made(LARGE / 4)))
        }
        assert.ok(ratio < STEEPEST, `${first}${unit}…${last}: ${ratio}`)
      }
  })

test('there are such functions', () => assert.ok(functions.length > 0))
