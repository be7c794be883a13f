import type { BlockList } from 'node:net'
import type { Access } from '../accounts/access.ts'
import { AccessChecks } from '../accounts/access-checks.ts'
import { sessionCallers, tokenCallers } from '../accounts/callers.ts'
import { letterHandler } from '../accounts/letter-jobs.ts'
import { ListLimit } from '../accounts/list-limit.ts'
import { Mail } from '../accounts/mail.ts'
import { scopesNow } from '../accounts/scopes-now.ts'
import { importHandler } from '../bulk/import-jobs.ts'
import type { PrintContext } from '../definition/kinds/kind.ts'
import type { Registry } from '../definition/registry.ts'
import { type Handler, JobRunner } from '../jobs/runner.ts'
import { Links } from '../jsonapi/links.ts'
import type { Pieces } from '../jsonapi/print/parts.ts'
import { ResourcePrinter } from '../jsonapi/print/resource.ts'
import { recalculationHandler } from '../rules/calculated/recalculate-all.ts'
import type { Database } from '../store/database.ts'
import { AnswerMemory, type Budget } from '../store/read/budget.ts'
import { RecordCache } from '../store/read/record-cache.ts'
import { Together } from '../store/together.ts'
import { ChangeStreams, type StreamPace } from './change-streams.ts'
import type { ApiRequest } from './message.ts'
import { type ShareSettings, Shares } from './shares.ts'

/** Finished records that a process keeps. */
const CACHE_BYTES = 16 * 1024 * 1024

export interface ServiceSettings {
  readonly publicUrl: string
  readonly listRateLimit: number
  /** Takes what goes wrong outside of any request. */
  readonly log?: (failure: unknown) => void
  readonly mail?: Mail
  readonly streamPace?: Partial<StreamPace>
  /** Proxies that are believed about who comes to them; unset, none is. */
  readonly trustedProxies?: BlockList | undefined
  readonly shares?: Partial<ShareSettings>
  /** What happens every minute, if this process is to do it. */
  readonly clockwork?: Handler
  /** How long an import of one account is worked on while those of others wait. */
  readonly importTurnMs?: number
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
  readonly lists = new Together<ListAnswer>()
  readonly tokens: AccessChecks
  readonly sessions: AccessChecks
  readonly listRateLimit: number
  readonly listLimit: ListLimit
  readonly trustedProxies: BlockList | undefined
  readonly mail: Mail
  readonly jobs: JobRunner
  readonly streams: ChangeStreams
  readonly shares: Shares

  constructor(database: Database, settings: ServiceSettings) {
    this.registry = database.registry
    this.database = database
    this.tokens = new AccessChecks(database, tokenCallers(database.registry))
    this.sessions = new AccessChecks(database, sessionCallers(database.registry))
    this.links = new Links(settings.publicUrl)
    this.printer = new ResourcePrinter(settings.publicUrl)
    this.listRateLimit = settings.listRateLimit
    this.listLimit = new ListLimit(database)
    this.trustedProxies = settings.trustedProxies
    const { log = () => {} } = settings
    this.shares = new Shares(database.pool.options.max, settings.shares)
    this.streams = new ChangeStreams(database, log, settings.streamPace)
    this.mail = settings.mail ?? new Mail({ print: () => {}, log })
    const { clockwork } = settings
    const handlers = {
      letters: letterHandler(database, this.mail, settings.publicUrl),
      imports: importHandler(database, { scopesNow, log, turnMs: settings.importTurnMs }),
      recalculations: recalculationHandler(database),
      ...(clockwork && { clockwork }),
    }
    this.jobs = new JobRunner(handlers, { database, log })
  }
}

/** One authenticated request on its way through the service. */
export interface Call {
  readonly service: Service
  readonly request: ApiRequest
  readonly access: Access
  /** What its answer holds. */
  readonly budget: Budget
}

export const printContext = ({ service, access }: Call): PrintContext => ({
  zone: access.zone,
  baseUrl: service.links.baseUrl,
})
