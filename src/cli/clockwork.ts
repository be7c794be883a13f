import type { Logger } from 'pino'
import { removeOldDevices } from '../accounts/devices.ts'
import { removeExpiredInvitations } from '../accounts/invitations.ts'
import { removeExpiredResets } from '../accounts/password-resets.ts'
import { removeExpiredSessions } from '../accounts/sessions.ts'
import { removeOldAttempts } from '../accounts/throttle.ts'
import { removeExpiredSecrets } from '../accounts/token-secrets.ts'
import { markOverdueInvoices } from '../rules/overdue.ts'
import type { Database } from '../store/database.ts'
import { removeOldAnswers } from '../store/kept-answers.ts'

const EVERY_MS = 60_000

const WORKS = [
  markOverdueInvoices,
  removeExpiredSecrets,
  removeExpiredSessions,
  removeExpiredInvitations,
  removeExpiredResets,
  removeOldAttempts,
  removeOldDevices,
  removeOldAnswers,
]

/** What changes because time passes, not because somebody writes. */
export function startClockwork(database: Database, logger: Logger): void {
  const tick = () => {
    for (const work of WORKS) void work(database).catch((failure) => logger.error(failure))
  }
  tick()
  setInterval(tick, EVERY_MS).unref()
}
