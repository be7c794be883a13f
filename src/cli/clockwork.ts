import type { Logger } from 'pino'
import { markOverdueInvoices } from '../rules/overdue.ts'
import type { Database } from '../store/database.ts'

const EVERY_MS = 60_000

/** What changes because time passes, not because somebody writes. */
export function startClockwork(database: Database, logger: Logger): void {
  const tick = () => markOverdueInvoices(database).catch((failure) => logger.error(failure))
  void tick()
  setInterval(tick, EVERY_MS).unref()
}
