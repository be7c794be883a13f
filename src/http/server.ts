import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { handle } from '../api/handle.ts'
import type { ApiResponse } from '../api/message.ts'
import type { Service } from '../api/service.ts'
import { compressed } from './compress.ts'
import { addDocsRoutes } from './docs.ts'
import { answerBrokenRequest, fastifyFailure } from './failures.ts'
import { addHealthRoutes } from './health.ts'
import { addMetrics } from './metrics.ts'

const LARGEST_BODY = 1024 * 1024
const SLOWEST_REQUEST = 30_000
const CHECK_FOR_SLOW_REQUESTS = 5_000
/** HTTP allows a whole address in place of a path, as proxies send it. */
const ORIGIN = /^https?:\/\/[^/?]*/i
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

export interface ServerSettings {
  readonly logger: Logger
  readonly metricsToken: string | undefined
}

/** The only place that knows the web framework: it turns requests into calls of the service and back. */
export function createServer(service: Service, settings: ServerSettings): FastifyInstance {
  const server = fastify({
    loggerInstance: settings.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LARGEST_BODY,
    requestTimeout: SLOWEST_REQUEST,
    http: { connectionsCheckingInterval: CHECK_FOR_SLOW_REQUESTS },
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 10_000 },
    forceCloseConnections: 'idle',
    // A request that reached an open connection is answered even while stopping; then the connection closes.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    frameworkErrors: (failure, request, reply) => send(reply, fastifyFailure(failure, request.id)),
    clientErrorHandler: answerBrokenRequest,
  })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => body,
  )
  server.addContentTypeParser('multipart/form-data', async (_request: FastifyRequest, form: Readable) => form)
  server.setErrorHandler((failure: Error & { code?: string }, request, reply) =>
    send(
      reply,
      fastifyFailure(failure, request.id, (cause) => request.log.error(cause)),
    ),
  )
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  server.addHook('onResponse', async (request, reply) => {
    const { method, url } = request
    request.log.info({ method, url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
  addHealthRoutes(server, service.database)
  addDocsRoutes(server, service)
  addMetrics(server, settings.metricsToken)
  const toApi = (request: FastifyRequest, reply: FastifyReply) => answerApi(service, request, reply)
  server.route({ method: METHODS, url: '/api/v1/*', handler: toApi })
  server.route({ method: METHODS, url: '/api/v1', handler: toApi })
  server.setNotFoundHandler(toApi)
  return server
}

async function answerApi(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [path = '', ...query] = request.raw.url!.replace(ORIGIN, '').split('?')
  const response = await handle(
    service,
    {
      id: request.id,
      method: request.method,
      path,
      rawQuery: query.join('?').split('#')[0]!,
      headers: request.headers as Record<string, string | undefined>,
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      ...(request.body instanceof Readable && { form: request.body }),
    },
    (failure) => request.log.error(failure),
  )
  return send(reply, await compressed(response, request.headers['accept-encoding']))
}

function send(reply: FastifyReply, { status, headers, body }: ApiResponse): FastifyReply {
  return reply.code(status).headers(headers).send(body)
}
