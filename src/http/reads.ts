import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { handle } from '../api/handle.ts'
import type { Service } from '../api/service.ts'
import { exchange } from './exchange.ts'
import { askedFor } from './logger.ts'
import type { Observe } from './metrics.ts'

/** A read of the API that has no body: with its head it is all here, and needs nothing of the framework. */
export const isBareRead = ({ method, url, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  url!.startsWith('/api/v1/') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  headers.host !== undefined

/** Answers bare reads without the layers of the framework, which would cost as much as the read itself. */
export class BareReads {
  /** Told when the server stops: connections end with their next answer. */
  isClosing = false
  private readonly service: Service
  private readonly logger: Logger
  private readonly observe: Observe

  constructor(service: Service, logger: Logger, observe: Observe) {
    this.service = service
    this.logger = logger
    this.observe = observe
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const begun = performance.now()
    const id = randomUUID()
    if (this.isClosing) response.shouldKeepAlive = false
    const log = (failure: unknown) => this.logger.child({ reqId: id }).error(failure)
    try {
      await exchange(handle, this.service, request, response, id, log)
    } catch (failure) {
      log(failure)
      response.destroy()
    }
    const ms = performance.now() - begun
    const { method, url } = request
    const status = response.statusCode
    this.observe(method!, status, ms)
    this.logger.info({ reqId: id, method, ...askedFor(url!), status, ms: Math.round(ms) }, 'answered')
  }
}
