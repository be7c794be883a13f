import { once } from 'node:events'
import type { Logger } from 'pino'
import { Mail } from '../accounts/letters/mail.ts'
import { Service } from '../api/service.ts'
import { createServer } from '../http/server.ts'
import type { Database } from '../store/database.ts'
import type { Config } from './config.ts'
import { scheduledTasksHandler } from './scheduled-tasks.ts'

/** A client that never reads its answer must not keep the server from stopping. */
const LONGEST_FAREWELL_MS = 20_000

export const publicUrlOf = ({ publicUrl, port }: Config): string => publicUrl ?? `http://localhost:${port}`

export interface ListenSettings extends Config {
  /** Whether jobs of the queues are done here: one process of a machine does them. */
  readonly doesJobs: boolean
}

/** Serves until it is told to stop, then finishes what is in flight. */
export async function listen(
  database: Database,
  config: ListenSettings,
  logger: Logger,
  stop: AbortSignal,
  onReady: () => void,
): Promise<void> {
  const { port, host, listRateLimit, metricsToken, smtp, trustedProxies, doesJobs } = config
  const log = (failure: unknown) => logger.error(failure)
  // A warning, so that a person at a terminal sees it too.
  const mail = new Mail({ smtp, print: (text) => logger.warn(text), log })
  const service = new Service(database, {
    publicUrl: publicUrlOf(config),
    listRateLimit,
    log,
    note: (event, facts) => logger.info(facts, event),
    mail,
    trustedProxies,
    webhooks: { reachesPrivateNetworks: config.webhookPrivateNetworks },
    scheduledTasks: scheduledTasksHandler(database, config.documentRetentionDays),
  })
  const server = createServer(service, { logger, metricsToken })
  await database.open()
  await server.listen({ port, host })
  onReady()
  service.bell.start()
  if (doesJobs) {
    service.jobs.start()
    service.follower.start()
  }
  if (!stop.aborted) await once(stop, 'abort')
  service.bell.stop()
  setTimeout(() => server.server.closeAllConnections(), LONGEST_FAREWELL_MS).unref()
  await Promise.all([server.close(), service.jobs.stop(), service.follower.stop(), service.press.stop()])
}
