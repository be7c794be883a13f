import type { Client, Document } from '../support/client.ts'
import type { TestService } from '../support/service.ts'
import { until } from '../support/until.ts'

export interface Wanted {
  readonly name?: string
  readonly when: object
  readonly if?: object
  readonly then: readonly object[]
}

/** A new automation that is switched on: its resource object. */
export const automate = (
  api: Client,
  { name = 'Test', ...program }: Wanted,
  relationships = {},
): Promise<Document> => api.create('automations', { name, active: true, ...program }, relationships)

export const switchOff = (api: Client, id: string) =>
  api.patch(`/automations/${id}`, { data: { type: 'automations', id, attributes: { active: false } } })

/** All changes so far have been followed, and what came of them is over or waits. */
export async function settled({
  database,
  account,
}: Pick<TestService, 'database' | 'account'>): Promise<void> {
  let last = ''
  await until(async () => {
    const [row] = await database.query(
      `SELECT (SELECT max(c.number) FROM changes c WHERE c.account_id = $1) IS NOT DISTINCT FROM
          (SELECT r.number FROM log_readers r WHERE r.account_id = $1 AND r.name = ''),
        NOT EXISTS (SELECT 1 FROM jobs.job j WHERE j.name LIKE 'automation%' AND j.state IN ('created', 'retry', 'active')
          AND j.start_after <= now()),
        (SELECT max(c.number) FROM changes c WHERE c.account_id = $1)`,
      [account.accountId],
    )
    const [isRead, isDone, end] = row!
    const isStill = isRead === 't' && isDone === 't' && end === last
    last = end ?? ''
    return isStill
  })
}

/** The time that a run waits for is over. */
export async function timeIsOver({ database }: Pick<TestService, 'database'>, runId: string): Promise<void> {
  await database.query('UPDATE automation_work SET due_at = now() WHERE run_id = $1', [runId])
  await database.query(
    `UPDATE jobs.job SET start_after = now() WHERE name = 'automations' AND data ->> 'runId' = $1`,
    [runId],
  )
}

export async function runsOf(api: Client, automationId: string): Promise<Document[]> {
  const answer = await api.get(`/automation-runs?filter[automation-id]=${automationId}&sort=id`)
  return answer.document.data
}

export const statesOf = async (api: Client, automationId: string): Promise<string[]> =>
  (await runsOf(api, automationId)).map(({ attributes }) => attributes.state)
