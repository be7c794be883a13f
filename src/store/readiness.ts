import { setTimeout as sleep } from 'node:timers/promises'
import { type Outage, outageIn } from './connection/outage.ts'
import type { Database } from './database.ts'

/** Probes give up soon: so do we. */
const TIMEOUT_MS = 3_000

const CAN_WRITE = `SELECT current_setting('transaction_read_only') = 'off' FROM migrations LIMIT 1`
/** Takes half a megabyte and gives it back. */
const HAS_ROOM = 'CREATE TEMPORARY TABLE room ON COMMIT DROP AS SELECT generate_series(1, 20000)'

/** What keeps the database from answering or from storing anything; undefined when nothing does. */
export const currentOutage = (database: Database): Promise<Outage | undefined> =>
  Promise.race([checkWrites(database), sleep<'away'>(TIMEOUT_MS, 'away', { ref: false })])

async function checkWrites(database: Database): Promise<Outage | undefined> {
  try {
    const [row] = await database.queryPipelined(CAN_WRITE)
    if (row?.[0] !== 't') return 'read-only'
    // Only writing shows whether there is room: it is tried as long as it has failed.
    if (!database.wasFull) return undefined
    await database.query(HAS_ROOM)
    database.wasFull = false
    return undefined
  } catch (failure) {
    return outageIn(failure) ?? 'away'
  }
}
