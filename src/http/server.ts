import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { handle, withCommonHeaders } from '../api/handle.ts'
import type { ApiResponse } from '../api/message.ts'
import type { Service } from '../api/service.ts'
import { ownAnswer } from '../app/answers.ts'
import { handleApp } from '../app/handle.ts'
import { errors, header, refuse } from '../jsonapi/errors.ts'
import { commonHeaders } from './common-headers.ts'
import { addDocsRoutes } from './docs.ts'
import { exchange, requestOf, send } from './exchange.ts'
import { answerBrokenRequest, fastifyFailure } from './failures.ts'
import { frontText } from './front.ts'
import { addHealthRoutes } from './health.ts'
import { limited, SMALL_BODY } from './large-bodies.ts'
import { askedFor } from './logger.ts'
import { addMetrics } from './metrics.ts'
import { BareReads, isBareRead } from './reads.ts'
import { limitArrival } from './slow-bodies.ts'
import { addWebFiles } from './web-files.ts'
import { framedOrigin, isNavigation, sendPage, webPage } from './web-page.ts'

const LARGEST_BODY = 1024 * 1024
/** Hundreds of records come in one request. */
const LARGEST_OPERATIONS = 8 * LARGEST_BODY
/** Rows and files are read while they come. */
const ARRIVING = ['multipart/form-data', 'text/csv', 'application/x-ndjson']
const SLOWEST_REQUEST = 30_000
/** For imports alone; others are cut off earlier. */
const LONGEST_UPLOAD = 3_600_000
const CHECK_FOR_SLOW_REQUESTS = 5_000
const APP = /^\/app(?=[/?]|$)/
const API_ROUTES = [
  ['/api/v1', LARGEST_BODY],
  ['/api/v1/*', LARGEST_BODY],
  ['/api/v1/operations', LARGEST_OPERATIONS],
  ['/api/v1/operations/', LARGEST_OPERATIONS],
] as const
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

export interface ServerSettings {
  readonly logger: Logger
  readonly metricsToken: string | undefined
}

/** The only place that knows the web framework: it turns requests into calls of the service and back. */
export function createServer(service: Service, settings: ServerSettings): FastifyInstance {
  const common = commonHeaders(service.links.baseUrl)
  const server = fastify({
    loggerInstance: settings.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: SMALL_BODY,
    requestTimeout: LONGEST_UPLOAD,
    // Node would refuse a missing Host by itself, without a document.
    http: {
      headersTimeout: SLOWEST_REQUEST,
      connectionsCheckingInterval: CHECK_FOR_SLOW_REQUESTS,
      requireHostHeader: false,
    },
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 10_000 },
    forceCloseConnections: 'idle',
    // A request that reached an open connection is answered even while stopping; then the connection closes.
    return503OnClosing: false,
    frameworkErrors: (failure, request, reply) => refuseIn(reply, fastifyFailure(failure, request.id)),
    clientErrorHandler: (failure, socket) => answerBrokenRequest(failure, socket, common),
  })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => body,
  )
  for (const type of ARRIVING)
    server.addContentTypeParser(type, async (_request: FastifyRequest, body: Readable) => body)
  server.setErrorHandler((failure: Error & { code?: string }, request, reply) =>
    refuseIn(
      reply,
      fastifyFailure(failure, request.id, (cause) => request.log.error(cause)),
    ),
  )
  const observe = addMetrics(server, settings.metricsToken)
  server.addHook('onRequest', async (request) => {
    requireHost(request)
    limitArrival(request, SLOWEST_REQUEST, common)
  })
  server.addHook('preParsing', (request, reply, body: Readable, done) => {
    const type = request.headers['content-type']?.toLowerCase() ?? ''
    const isArriving = ARRIVING.some((one) => type.startsWith(one))
    done(null, isArriving ? body : limited(service, request, reply.raw, body))
  })
  server.addHook('onResponse', async (request, reply) => {
    const { method, url } = request
    const { statusCode: status, elapsedTime } = reply
    observe(method, status, elapsedTime)
    request.log.info({ method, ...askedFor(url), status, ms: Math.round(elapsedTime) }, 'answered')
  })
  addHealthRoutes(server, service.database)
  addDocsRoutes(server, service)
  const answerer = (handler: typeof handle) => (request: FastifyRequest, reply: FastifyReply) =>
    answer(handler, service, request, reply)
  const toApi = answerer(handle)
  server.route({ method: METHODS, url: '/app/*', handler: answerer(handleApp) })
  for (const [url, bodyLimit] of API_ROUTES) server.route({ method: METHODS, url, bodyLimit, handler: toApi })
  addWebFiles(server)
  const page = webPage()
  const front = frontText(service.links.baseUrl)
  server.setNotFoundHandler(async (request, reply) => {
    if (!page || !isNavigation(request))
      return isFront(request) ? reply.type('text/plain; charset=utf-8').send(front) : toApi(request, reply)
    return sendPage(reply, page, await framedOrigin(service, requestOf(service, request.raw, request.id)))
  })
  // HTTP allows to ignore expectations that are not understood; Node would refuse them without a document.
  server.server.on('checkExpectation', (request, response) => answerOne(request, response))
  const reads = new BareReads(service, settings.logger, observe)
  server.addHook('preClose', async () => {
    reads.isClosing = true
    service.streams.close()
  })
  const answerOne = (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(common)) response.setHeader(name, value)
    if (isBareRead(request)) void reads.answer(request, response)
    else server.routing(request, response)
  }
  server.server.removeAllListeners('request').on('request', answerOne)
  return server
}

const isFront = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && /^\/(\?|$)/.test(url)

function requireHost({ raw, headers }: FastifyRequest): void {
  if (raw.httpVersion === '1.1' && headers.host === undefined)
    throw refuse(errors.badRequest('HTTP/1.1 requires the header Host', header('Host')))
}

async function answer(
  handler: typeof handle,
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const log = (failure: unknown) => request.log.error(failure)
  const { raw } = reply.hijack()
  await exchange(handler, service, request.raw, raw, request.id, log, request.body)
  return reply
}

function refuseIn(reply: FastifyReply, response: ApiResponse): FastifyReply {
  const { id, url } = reply.request
  const dressed = APP.test(url) ? ownAnswer(response) : withCommonHeaders(response)
  send(reply.hijack().raw, dressed, id)
  return reply
}
