import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Logger } from 'pino'
import { HOOKS } from '../api/automations/hook.ts'
import { IncomingHooks } from '../api/automations/incoming.ts'
import { failureResponse } from '../api/failure.ts'
import { handle, withCommonHeaders } from '../api/handle.ts'
import type { ApiResponse } from '../api/message.ts'
import type { Service } from '../api/service.ts'
import { WEB_FORMS } from '../api/web-forms/incoming.ts'
import { ownAnswer } from '../app/answers.ts'
import { handleApp } from '../app/handle.ts'
import { errors, header, refuse } from '../errors/errors.ts'
import { bodyOf } from './bodies.ts'
import { type CommonHeaders, commonHeaders } from './common-headers.ts'
import { docsPages } from './docs.ts'
import { encoded, pathOf, requestOf, send } from './exchange.ts'
import { frontText } from './front.ts'
import { healthPages } from './health.ts'
import { askedFor } from './logger.ts'
import { answerMalformedRequest } from './malformed-requests.ts'
import { Metrics } from './metrics.ts'
import { content, type Page } from './page.ts'
import { WebApp } from './web-app.ts'

const SLOWEST_HEAD = 30_000
/** For imports alone; others are cut off earlier. */
const LONGEST_UPLOAD = 3_600_000
const CHECK_FOR_SLOW_REQUESTS = 5_000
/** Longer than proxies keep a connection that nobody uses. */
const IDLE_CONNECTION = 72_000
const SWEEP_MS = 100
const APP = /^\/app\//

export interface ServerSettings {
  readonly logger: Logger
  readonly metricsToken: string | undefined
}

export const createServer = (service: Service, settings: ServerSettings) => new HttpServer(service, settings)

/** The one way in: every request is turned into a call of the service, and its answer is sent, measured and logged. */
class HttpServer {
  readonly server: Server
  private readonly service: Service
  private readonly logger: Logger
  private readonly metrics: Metrics
  private readonly common: CommonHeaders
  private readonly pages: ReadonlyMap<string, Page>
  private readonly web = new WebApp()
  private readonly front: ApiResponse
  private readonly hooks = new IncomingHooks()
  private isClosing = false

  constructor(service: Service, { logger, metricsToken }: ServerSettings) {
    this.service = service
    this.logger = logger
    this.metrics = new Metrics(service, metricsToken)
    this.common = commonHeaders(service.links.baseUrl)
    this.front = content('text/plain; charset=utf-8', frontText(service.links.baseUrl))
    const pages = {
      ...docsPages(service),
      ...healthPages(service.database),
      ...this.metrics.pages,
    }
    this.pages = new Map(Object.entries(pages))
    const answer = (request: IncomingMessage, response: ServerResponse) => void this.answer(request, response)
    this.server = createHttpServer({
      requestTimeout: LONGEST_UPLOAD,
      headersTimeout: SLOWEST_HEAD,
      connectionsCheckingInterval: CHECK_FOR_SLOW_REQUESTS,
      keepAliveTimeout: IDLE_CONNECTION,
      // Node would refuse a missing Host by itself, without a document.
      requireHostHeader: false,
    })
      .on('request', answer)
      // HTTP allows to ignore expectations that are not understood; Node would refuse them without a document.
      .on('checkExpectation', answer)
      .on('clientError', (failure, socket) => answerMalformedRequest(failure, socket as never, this.common))
  }

  async listen(address: { readonly port: number; readonly host: string }): Promise<void> {
    this.server.listen(address)
    await once(this.server, 'listening')
  }

  /** Takes no new requests and finishes those that are under way; then their connections close. */
  async close(): Promise<void> {
    this.isClosing = true
    this.service.streams.close()
    const sweep = setInterval(() => this.server.closeIdleConnections(), SWEEP_MS)
    await new Promise((resolve) => this.server.close(resolve))
    clearInterval(sweep)
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const begun = performance.now()
    const id = randomUUID()
    const log = (failure: unknown) => this.logger.child({ reqId: id }).error(failure)
    for (const [name, value] of Object.entries(this.common)) response.setHeader(name, value)
    try {
      const answer = await this.answerTo(request, response, id, log)
      if (this.isClosing) response.shouldKeepAlive = false
      send(response, await encoded(answer, request), id)
    } catch (failure) {
      log(failure)
      response.destroy()
    }
    const ms = performance.now() - begun
    const { method, url } = request
    const status = response.statusCode
    this.metrics.observe(method!, status, ms)
    this.logger.info({ reqId: id, method, ...askedFor(url!), status, ms: Math.round(ms) }, 'answered')
  }

  private async answerTo(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    log: (failure: unknown) => void,
  ): Promise<ApiResponse> {
    const { service } = this
    const path = pathOf(request)
    const isApp = APP.test(path)
    try {
      requireHost(request)
      const body = await bodyOf(service, request, response, path)
      const asked = requestOf(service, request, id, body, response)
      if (path.startsWith(WEB_FORMS)) return await service.forms.answer(service, asked, log)
      const page = isRead(request) && (this.pages.get(path) ?? this.web.fileAt(path))
      if (page) return await page(asked)
      const shown = await this.web.pageFor(service, asked)
      if (shown) return shown
      if (path === '/' && isRead(request)) return this.front
      if (path.startsWith(HOOKS)) return withCommonHeaders(await this.hooks.take(service, asked))
      return await (isApp ? handleApp : handle)(service, asked, log)
    } catch (failure) {
      const refusal = failureResponse(failure, id, log)
      return isApp ? ownAnswer(refusal) : withCommonHeaders(refusal)
    }
  }
}

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

function requireHost({ httpVersion, headers }: IncomingMessage): void {
  if (httpVersion === '1.1' && headers.host === undefined)
    throw refuse(errors.badRequest('HTTP/1.1 requires the header Host', header('Host')))
}
