import { powersNow } from '../accounts/access/powers-now.ts'
import { removeExpiredSecrets } from '../accounts/applications/settings-secrets.ts'
import { removeExpiredInvitations } from '../accounts/invitations/invitations.ts'
import { PeopleRights } from '../accounts/rights/people-rights.ts'
import { removeOldDevices } from '../accounts/sign-in/devices.ts'
import { removeExpiredResets } from '../accounts/sign-in/password-resets.ts'
import { removeExpiredSignInSessions } from '../accounts/sign-in/sign-in-sessions.ts'
import { removeOldAttempts } from '../accounts/sign-in/throttle.ts'
import { startDueAutomations } from '../automations/clock.ts'
import { wakeLostRuns } from '../automations/lost-runs.ts'
import { removeAbandoned, requeueImports } from '../bulk/jobs/jobs.ts'
import { failLostDemoData } from '../demo/lost-demo-data.ts'
import type { Handler } from '../jobs/runner.ts'
import { sendDailyLetters } from '../notifications/daily-letters.ts'
import { removeOldCauses, tellOfDeadlines } from '../notifications/deadlines.ts'
import { markOverdueInvoices } from '../rules/overdue.ts'
import type { Database } from '../store/database.ts'
import { removeDeletedBytes } from '../store/document-bytes.ts'
import { removeExpiredAnswers } from '../store/idempotency-store.ts'
import { failLostUndos } from '../undo/lost-undos.ts'
import { removeOldEntries } from '../web-forms/entries.ts'
import { removeOldVisitors } from '../web-forms/limits.ts'
import { removeOldDeliveries } from '../webhooks/old-deliveries.ts'

const TASKS = [
  markOverdueInvoices,
  removeExpiredSecrets,
  removeExpiredSignInSessions,
  removeExpiredInvitations,
  removeExpiredResets,
  removeOldAttempts,
  removeOldDevices,
  removeExpiredAnswers,
  removeAbandoned,
  requeueImports,
  failLostUndos,
  failLostDemoData,
  wakeLostRuns,
  sendDailyLetters,
  removeOldCauses,
  (database: Database) => startDueAutomations(database),
  removeOldDeliveries,
  removeOldEntries,
  removeOldVisitors,
]

/** What changes because time passes, not because somebody writes; in one process, every minute. */
export function scheduledTasksHandler(database: Database, documentRetentionDays: number): Handler {
  const asking = { database, people: new PeopleRights(database) }
  const tellDeadlines = tellOfDeadlines((actor) => powersNow(asking, actor))
  return async () => {
    const outcomes = await Promise.allSettled([
      ...TASKS.map((task) => task(database)),
      tellDeadlines(database),
      removeDeletedBytes(database, documentRetentionDays),
    ])
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    if (failures.length > 0)
      throw new AggregateError(failures, `A scheduled task failed: ${failures[0].message}`)
  }
}
