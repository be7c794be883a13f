import { furnishDemo } from '../../src/demo/index.ts'
import type { TestSettings } from '../support/service.ts'
import { todayLasts } from '../support/today.ts'
import { startWeb, type Web } from './support.ts'

/** A server whose account is the demo: a year of a company with deals, orders, tasks and events. */
export async function startDemo(settings: TestSettings = {}): Promise<Web> {
  await todayLasts()
  const web = await startWeb(settings)
  const { accountId, userId } = web.account
  const actor = { accountId, userId, zone: settings.zone ?? 'UTC', isSystem: true } as const
  await web.database.transaction(actor, (session) => furnishDemo(session), { isBackground: true })
  return web
}
