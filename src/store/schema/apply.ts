import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { noteApplied } from './applied.ts'
import { isOutsideTransaction, type Script, statementsOf } from './scripts.ts'

/** How long a migration waits for the locks of tables, and how often it tries. */
export interface LockRetries {
  readonly lockMs: number
  readonly attempts: number
  readonly pauseMs: number
}

/** Whoever asks for a table while a migration waits for it waits behind it: it gives up soon, and tries again. */
export const LOCK_RETRIES: LockRetries = { lockMs: 2_000, attempts: 10, pauseMs: 5_000 }

/** A lock that did not come in time, and a deadlock with those who hold it. */
const WORTH_RETRYING = new Set(['55P03', '40P01'])

/** Applies scripts together and notes them; whatever fails leaves nothing of them behind. */
export async function apply(client: pg.Client, scripts: readonly Script[], retries: LockRetries) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptAll(client, scripts, retries)
    } catch (failure) {
      if (!WORTH_RETRYING.has((failure as { code?: string }).code ?? '')) throw failure
      if (attempt >= retries.attempts) throw lockedOut(scripts, retries)
      await pause(retries.pauseMs)
    }
  }
}

async function attemptAll(client: pg.Client, scripts: readonly Script[], { lockMs }: LockRetries) {
  try {
    await client.query('BEGIN')
    // Functions may stand before the tables that they use.
    await client.query(`SET LOCAL lock_timeout = ${lockMs}; SET LOCAL check_function_bodies = off`)
    for (const script of scripts) {
      await blaming(script, () => client.query(script.text))
      await noteApplied(client, script)
    }
    await client.query('COMMIT')
  } catch (failure) {
    await client.query('ROLLBACK')
    throw failure
  }
}

/** What PostgreSQL does outside of transactions keeps nobody from working while it waits: it waits as long as it takes. */
export async function applyOutside(client: pg.Client, script: Script): Promise<void> {
  for (const statement of statementsOf(script)) await blaming(script, () => client.query(statement))
  await noteApplied(client, script)
}

export const applyOne = (client: pg.Client, script: Script, retries: LockRetries): Promise<void> =>
  isOutsideTransaction(script) ? applyOutside(client, script) : apply(client, [script], retries)

async function blaming({ name }: Script, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    throw Object.assign(new Error(`The migration ${name} failed: ${message}`, { cause: error }), { code })
  }
}

const lockedOut = (scripts: readonly Script[], { attempts, lockMs }: LockRetries) =>
  new Error(
    `The migration ${scripts.map(({ name }) => name).join(', ')} has changed nothing: others held a table that it ` +
      `needs, ${attempts} times for more than ${lockMs} ms. Start again when they are done.`,
  )
