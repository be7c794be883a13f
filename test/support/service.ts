import { after } from 'node:test'
import type pg from 'pg'
import pino from 'pino'
import { type CreatedAccount, createAccount } from '../../src/accounts/create-account.ts'
import type { Mail } from '../../src/accounts/letters/mail.ts'
import { createToken } from '../../src/accounts/tokens/tokens.ts'
import { Service, type ServiceSettings } from '../../src/api/service.ts'
import { scheduledTasksHandler } from '../../src/cli/scheduled-tasks.ts'
import { createLogger } from '../../src/http/logger.ts'
import { createServer } from '../../src/http/server.ts'
import { loadRegistry } from '../../src/resources/load.ts'
import { Database } from '../../src/store/database.ts'
import { migrate } from '../../src/store/schema/migrate.ts'
import { requireTables } from '../../src/store/schema/table-check.ts'
import { Browser } from './browser.ts'
import { Client } from './client.ts'
import { createDatabase } from './databases.ts'
import { atEnd } from './file-end.ts'
import { registry as ownTypes } from './registry.ts'
import { requireNoSecondConnections } from './second-connections.ts'
import { WatchedAnswers } from './watch-answers.ts'

/** The base of all links in tests; the client sends what follows it to the real port. */
export const PUBLIC_URL = 'http://rapport.test'

export interface TestSettings {
  readonly listRateLimit?: number
  /** Whether its owners are still to be asked what their companies are. */
  readonly isNew?: boolean
  readonly zone?: string
  /** Further folders of definitions and migrations. */
  readonly definitions?: readonly string[]
  readonly migrations?: readonly string[]
  readonly publicUrl?: string
  readonly mail?: Mail
  readonly streamSettings?: ServiceSettings['streamSettings']
  readonly trustedProxies?: ServiceSettings['trustedProxies']
  readonly concurrency?: ServiceSettings['concurrency']
  readonly importSliceMs?: number
  /** Whether it also does what is done every minute. */
  readonly hasScheduledTasks?: boolean
  /** Whether it also follows the log: webhooks, automations and notifications. */
  readonly followsLog?: boolean
  readonly automations?: ServiceSettings['automations']
  readonly webhooks?: ServiceSettings['webhooks']
  readonly formLimits?: ServiceSettings['formLimits']
  /** Other files of the process use it too: it stays until all of them have ended. */
  readonly isShared?: boolean
  /** Takes the log, line by line; otherwise errors go to the console. */
  readonly log?: (line: string) => void
}

export interface TestService {
  readonly database: Database
  readonly account: CreatedAccount
  readonly service: Service
  /** A client with all rights in the first account. */
  readonly api: Client
  readonly port: number
  /** Its owner can sign in only with a password. */
  addAccount(zone?: string, password?: string): Promise<{ account: CreatedAccount; api: Client }>
  clientWithScopes(scopes: readonly string[]): Promise<Client>
  clientWithToken(token: string): Client
  /** A browser in which nobody is signed in. */
  browser(): Browser
}

/** A server on a database that is there; whoever starts it stops it. */
export interface RunningService
  extends Pick<TestService, 'database' | 'service' | 'port' | 'clientWithToken'> {
  stop(): Promise<void>
  /** Fails when one of its answers was wrong. */
  requireNoFaults(): void
}

export async function serve(
  connection: pg.ClientConfig,
  settings: TestSettings = {},
  registry = ownTypes,
): Promise<RunningService> {
  const database = new Database(connection, registry)
  const { listRateLimit = 0, publicUrl = PUBLIC_URL, mail, log } = settings
  const { streamSettings, concurrency, importSliceMs, trustedProxies } = settings
  const logger = log ? createLogger('trace', { write: log }) : createLogger('error', pino.destination(2))
  const service = new Service(database, {
    publicUrl,
    listRateLimit,
    log: (failure) => logger.error(failure),
    note: (event, facts) => logger.info(facts, event),
    ...(mail && { mail }),
    ...(streamSettings && { streamSettings }),
    trustedProxies,
    ...(concurrency && { concurrency }),
    ...(importSliceMs && { importSliceMs }),
    ...(settings.automations && { automations: settings.automations }),
    webhooks: settings.webhooks,
    formLimits: settings.formLimits,
    ...(settings.hasScheduledTasks && { scheduledTasks: scheduledTasksHandler(database, 30) }),
  })
  const server = createServer(service, { logger, metricsToken: undefined })
  const answers = new WatchedAnswers(server.server, registry)
  await server.listen({ port: 0, host: '127.0.0.1' })
  service.jobs.start()
  if (settings.followsLog) {
    service.bell.start()
    service.follower.start()
  }
  const port = (server.server.address() as { port: number }).port
  return {
    database,
    service,
    port,
    clientWithToken: (token) => new Client(port, token, answers.check),
    requireNoFaults: () => answers.requireNoFaults(),
    async stop() {
      await server.close()
      service.bell.stop()
      await Promise.all([service.jobs.stop(), service.follower.stop(), service.press.stop()])
      await database.close()
    },
  }
}

/** A real server on a database of its own, stopped when the test file ends; one wrong answer fails the file. */
export async function startService(settings: TestSettings = {}): Promise<TestService> {
  const { connection, drop } = await createDatabase()
  if (settings.migrations) await migrate(connection, settings.migrations)
  const registry = settings.definitions ? await loadRegistry(settings.definitions) : ownTypes
  // The template was looked at when it was made.
  if (registry !== ownTypes || settings.migrations) await requireTables(connection, registry)
  const running = await serve(connection, settings, registry)
  const { database, service, port, clientWithToken } = running
  const whenOver = settings.isShared ? after : atEnd
  whenOver(async () => {
    await running.stop()
    await drop()
    running.requireNoFaults()
    requireNoSecondConnections()
  })
  let number = 0
  const addAccount = async (zone = 'UTC', password?: string) => {
    const email = `owner${++number}@example.com`
    const name = `Account ${number}`
    const account = await createAccount(database, {
      name,
      zone,
      email,
      isSetUp: !settings.isNew,
      ...(password && { password }),
    })
    return { account, api: clientWithToken(account.token) }
  }
  const { account, api } = await addAccount(settings.zone, 'password')
  return {
    database,
    service,
    account,
    api,
    port,
    addAccount,
    clientWithToken,
    browser: () => new Browser(port),
    async clientWithScopes(scopes) {
      const wanted = { accountId: account.accountId, userId: account.userId, label: 'Test', scopes }
      return clientWithToken((await createToken(database, wanted)).token)
    },
  }
}
