import { NOT_READY } from '../errors/not-ready.ts'
import type { Database } from '../store/database.ts'
import { currentOutage } from '../store/readiness.ts'
import { content, type Pages } from './page.ts'

/** Alive: the process answers. Ready: the database reads and writes too; it is migrated, or the server would not run. */
export const healthPages = (database: Database): Pages => ({
  '/healthz': () => content('text/plain', 'ok'),
  '/readyz': async () => {
    const outage = await currentOutage(database)
    if (!outage) return content('text/plain', 'ready')
    return { ...content('text/plain', NOT_READY[outage], { 'retry-after': '1' }), status: 503 }
  },
})
