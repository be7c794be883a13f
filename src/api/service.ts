import type { BlockList } from 'node:net'
import type { Access } from '../accounts/access/access.ts'
import { AccessChecks } from '../accounts/access/access-checks.ts'
import { signInCallers, tokenCallers } from '../accounts/access/callers.ts'
import { ListLimit } from '../accounts/access/list-limit.ts'
import { powersNow } from '../accounts/access/powers-now.ts'
import { letterHandler } from '../accounts/letters/letter-jobs.ts'
import { Mail } from '../accounts/letters/mail.ts'
import { PeopleRights } from '../accounts/rights/people-rights.ts'
import { callsThrough } from '../automations/call.ts'
import { automationsFollow } from '../automations/consequence.ts'
import { type AutomationSettings, automationHandlers } from '../automations/runner.ts'
import { importHandler } from '../bulk/import/import-jobs.ts'
import type { PrintContext } from '../definition/kinds/kind.ts'
import type { Registry } from '../definition/registry.ts'
import { demoHandler } from '../demo/demo-job.ts'
import { AccountReader } from '../follow/account-reader.ts'
import { ChangeBell } from '../follow/bell.ts'
import { LogFollower } from '../follow/follower.ts'
import { type Handler, JobRunner } from '../jobs/runner.ts'
import { Links } from '../jsonapi/links.ts'
import type { Pieces } from '../jsonapi/print/parts.ts'
import { ResourcePrinter } from '../jsonapi/print/resource.ts'
import { notificationsFrom } from '../notifications/from-changes.ts'
import { tellOfImport } from '../notifications/imports.ts'
import { notificationLetters } from '../notifications/letters.ts'
import { pushHandler } from '../notifications/push/push-jobs.ts'
import { sayTo } from '../notifications/say.ts'
import { documentLetters } from '../papers/letters.ts'
import { Press } from '../papers/pdf/press.ts'
import { recalculationHandler } from '../rules/calculated/recalculate-all.ts'
import { Coalescer } from '../runtime/coalescing.ts'
import {
  ASIDE_CONNECTIONS,
  FOLLOWING_CONNECTIONS,
  MAX_POOL_SIZE,
} from '../store/connection/connection-pool.ts'
import type { Database, Session } from '../store/database.ts'
import { AnswerMemory, type Budget } from '../store/read/budget.ts'
import { RecordCache } from '../store/read/record-cache.ts'
import type { PowersNow } from '../store/rights.ts'
import { undoHandler } from '../undo/undo-job.ts'
import type { FormLimits } from '../web-forms/limits.ts'
import type { WebhookSettings } from '../webhooks/settings.ts'
import { WebhookReader } from '../webhooks/webhook-reader.ts'
import { ChangeStreams, type StreamSettings } from './changes/change-streams.ts'
import { ConcurrencyLimits, type ConcurrencySettings } from './concurrency-limits.ts'
import type { ApiRequest } from './message.ts'
import { IncomingForms } from './web-forms/incoming.ts'

/** Finished records that a process keeps. */
const CACHE_BYTES = 16 * 1024 * 1024
/** Pushes go one after another, those of all accounts: an address that does not answer keeps them waiting so long. */
const PUSH_MS = 5_000

type Note = (event: string, facts: object) => void

export interface ServiceSettings {
  readonly publicUrl: string
  readonly listRateLimit: number
  /** Takes what goes wrong outside of any request. */
  readonly log?: (failure: unknown) => void
  /** Takes what happened and must be found again, with its facts. */
  readonly note?: Note
  readonly mail?: Mail
  readonly streamSettings?: Partial<StreamSettings>
  /** Proxies that are believed about who comes to them; unset, none is. */
  readonly trustedProxies?: BlockList | undefined
  readonly concurrency?: Partial<ConcurrencySettings>
  /** What happens every minute, if this process is to do it. */
  readonly scheduledTasks?: Handler
  /** How long an import of one account is worked on while those of others wait. */
  readonly importSliceMs?: number
  readonly automations?: Partial<AutomationSettings>
  readonly webhooks?: Partial<WebhookSettings> | undefined
  readonly formLimits?: Partial<FormLimits> | undefined
}

/** A page of a list, in one piece when several wait for it, and its tag. */
export interface ListAnswer {
  readonly etag: string
  readonly document: Buffer | Pieces
  readonly budget: Budget
}

/** What every operation needs: the types, the database and how addresses look. */
export class Service {
  readonly registry: Registry
  readonly database: Database
  readonly links: Links
  readonly printer: ResourcePrinter
  readonly cache = new RecordCache(CACHE_BYTES)
  readonly memory = new AnswerMemory()
  readonly lists = new Coalescer<ListAnswer>()
  readonly tokens: AccessChecks
  readonly signInSessions: AccessChecks
  readonly powersNow: PowersNow
  readonly listRateLimit: number
  readonly listLimit: ListLimit
  readonly trustedProxies: BlockList | undefined
  readonly mail: Mail
  readonly jobs: JobRunner
  readonly bell: ChangeBell
  readonly follower: LogFollower
  readonly webhooks: WebhookReader
  readonly streams: ChangeStreams
  readonly concurrency: ConcurrencyLimits
  readonly press = new Press()
  readonly forms: IncomingForms
  readonly note: Note

  constructor(database: Database, settings: ServiceSettings) {
    this.registry = database.registry
    this.database = database
    const asking = { database, people: new PeopleRights(database) }
    this.powersNow = (actor) => powersNow(asking, actor)
    this.tokens = new AccessChecks(asking, tokenCallers(database.registry))
    this.signInSessions = new AccessChecks(asking, signInCallers(database.registry))
    this.links = new Links(settings.publicUrl)
    this.printer = new ResourcePrinter(settings.publicUrl)
    this.listRateLimit = settings.listRateLimit
    this.listLimit = new ListLimit(database)
    this.trustedProxies = settings.trustedProxies
    const { log = () => {}, note = () => {} } = settings
    this.note = note
    this.concurrency = new ConcurrencyLimits(database.pool.options.max, settings.concurrency)
    this.forms = new IncomingForms(settings.formLimits)
    this.streams = new ChangeStreams(database, log, settings.streamSettings)
    this.mail = settings.mail ?? new Mail({ print: () => {}, log })
    const { scheduledTasks, publicUrl: baseUrl, webhooks } = settings
    // Where PostgreSQL has few connections, requests and whoever follows the log share them.
    const hasRoom = database.pool.options.max >= MAX_POOL_SIZE
    const following = hasRoom ? database.beside(FOLLOWING_CONNECTIONS) : database
    const asides = database.beside(ASIDE_CONNECTIONS)
    this.webhooks = new WebhookReader(following, { powersNow: this.powersNow, baseUrl, log, webhooks })
    const handlers = {
      letters: letterHandler(database, this.mail, settings.publicUrl, {
        ...notificationLetters(database, settings.publicUrl),
        ...documentLetters(database),
      }),
      imports: importHandler(database, {
        powersNow: this.powersNow,
        log,
        sliceMs: settings.importSliceMs,
        onEnd: tellOfImport,
      }),
      recalculations: recalculationHandler(database),
      undos: undoHandler(database, { asides, powersNow: this.powersNow, log }),
      demos: demoHandler(database, { asides, powersNow: this.powersNow, log }),
      ...automationHandlers({
        database,
        powersNow: this.powersNow,
        log,
        callAddress: callsThrough(this.webhooks.sender),
        ...settings.automations,
      }),
      pushes: pushHandler(database, settings.publicUrl, async (url, headers, body) => {
        const { status } = await this.webhooks.sender.send(
          { url, headers, body },
          AbortSignal.timeout(PUSH_MS),
        )
        return status
      }),
      ...(scheduledTasks && { clockwork: scheduledTasks }),
    }
    this.jobs = new JobRunner(handlers, { database, log })
    this.bell = new ChangeBell(database)
    this.follower = new LogFollower(
      following,
      [
        new AccountReader(following, [automationsFollow(this.powersNow), notificationsFrom(this.powersNow)]),
        this.webhooks,
      ],
      log,
    )
  }
}

/** One authenticated request on its way through the service. */
export interface Call {
  readonly service: Service
  readonly request: ApiRequest
  readonly access: Access
  /** The types as the caller sees them. */
  readonly registry: Registry
  /** Reads records as they were, when that was asked for. */
  readonly past?: Session
  /** What its answer holds. */
  readonly budget: Budget
}

export const printContext = ({ service, access }: Call): PrintContext => ({
  zone: access.zone,
  baseUrl: service.links.baseUrl,
  say: sayTo(service.registry, access.reader),
})
