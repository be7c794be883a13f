import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { FairSemaphore } from '../runtime/fair-semaphore.ts'
import { isPrivateAddress } from './private-addresses.ts'
import type { WebhookSettings } from './settings.ts'

/** So many requests are under way in a process, and so many of them to one webhook. */
const AT_ONCE = 256
export const AT_ONCE_PER_WEBHOOK = 16
/** So much of an answer is read, and kept. */
const MOST_READ = 64 * 1024
const MOST_KEPT = 4 * 1024
const MOST_HEADERS = 16 * 1024

/** What came of sending something. */
export interface Answer {
  readonly isTaken: boolean
  readonly status?: number
  readonly body?: string
  readonly error?: string
  readonly ms: number
}

export interface Parcel {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** Sends to addresses of others: bounded in time, in bytes and in number, and only to where it may. */
export class Sender {
  private readonly settings: WebhookSettings
  private readonly agents: { readonly [protocol: string]: http.Agent }
  private readonly permits = new FairSemaphore({
    what: 'webhook requests',
    permits: AT_ONCE,
    permitsPerKey: AT_ONCE_PER_WEBHOOK,
    maxWaiting: Number.POSITIVE_INFINITY,
    maxWaitingPerKey: Number.POSITIVE_INFINITY,
    waitTimeoutMs: Number.POSITIVE_INFINITY,
  })

  constructor(settings: WebhookSettings) {
    this.settings = settings
    const options = { keepAlive: true, maxFreeSockets: AT_ONCE, timeout: 30_000 }
    this.agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) }
  }

  /** Does the work while one of the requests of a webhook, or of whoever else sends, is free. */
  whenFree<Result>(sender: string, work: () => Promise<Result>, stop?: AbortSignal): Promise<Result> {
    return this.permits.run(sender, work, stop)
  }

  close(): void {
    for (const agent of Object.values(this.agents)) agent.destroy()
  }

  /** Never throws: what goes wrong is its answer. */
  async send({ url, headers, body }: Parcel, stop?: AbortSignal): Promise<Answer> {
    const began = performance.now()
    const timeout = AbortSignal.timeout(this.settings.answerMs)
    const signal = stop ? AbortSignal.any([timeout, stop]) : timeout
    const came: { status?: number; body?: string; error?: string } = {}
    try {
      const answer = await this.request(new URL(url), headers, body, signal)
      came.status = answer.statusCode!
      came.body = await beginningOf(answer)
      if (!isTaken(came.status)) came.error = wordsOf(came.status)
    } catch (failure) {
      came.error = timeout.aborted
        ? `There was no whole answer within ${this.settings.answerMs / 1000} seconds`
        : messageOf(failure)
    }
    return { isTaken: came.error === undefined, ...came, ms: Math.round(performance.now() - began) }
  }

  private request(
    url: URL,
    headers: Readonly<Record<string, string>>,
    body: string | Buffer,
    signal: AbortSignal,
  ): Promise<http.IncomingMessage> {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && this.isClosed(host)) throw new PrivateAddress(host)
    const { request } = url.protocol === 'https:' ? https : http
    return new Promise((resolve, reject) => {
      const sent = request(url, {
        method: 'POST',
        agent: this.agents[url.protocol]!,
        lookup: this.lookup,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        maxHeaderSize: MOST_HEADERS,
        signal,
      })
      sent.on('response', resolve).on('error', reject)
      sent.on('socket', (socket) => {
        const check = () => {
          const { remoteAddress } = socket
          if (remoteAddress && this.isClosed(remoteAddress)) sent.destroy(new PrivateAddress(remoteAddress))
        }
        if (socket.connecting) socket.once('connect', check)
        else check()
      })
      sent.end(body)
    })
  }

  private isClosed(address: string): boolean {
    return !this.settings.reachesPrivateNetworks && isPrivateAddress(address)
  }

  /** Asked for each new connection: what a name leads to may have changed since the last. */
  private readonly lookup: LookupFunction = (host, options, done) => {
    const ask = this.settings.lookup ?? (dns.lookup as unknown as LookupFunction)
    ask(host, { ...options, all: true }, (failure, found) => {
      if (failure) return done(failure, '', 0)
      const all = found as unknown as dns.LookupAddress[]
      const allowed = all.filter(({ address }) => !this.isClosed(address))
      const [first] = allowed
      if (!first) return done(new PrivateAddress(all[0]?.address ?? host), '', 0)
      if (options.all) return done(null, allowed as unknown as string, 0)
      done(null, first.address, first.family)
    })
  }
}

class PrivateAddress extends Error {
  constructor(address: string) {
    super(`${address} is an address of a private network (WEBHOOK_PRIVATE_NETWORKS=1 allows them)`)
  }
}

const isTaken = (status: number): boolean => status >= 200 && status < 300

const wordsOf = (status: number): string =>
  status >= 300 && status < 400
    ? `The answer was ${status}: redirects are not followed`
    : `The answer was ${status}`

function messageOf(failure: unknown): string {
  const { message, code } = failure as NodeJS.ErrnoException
  return message || code || 'The connection failed'
}

/** What is behind the limit is not waited for: the connection ends there. */
async function beginningOf(answer: http.IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of answer) {
    pieces.push(piece)
    size += piece.length
    // Leaving the loop closes the connection.
    if (size >= MOST_READ) break
  }
  const text = new TextDecoder().decode(Buffer.concat(pieces).subarray(0, MOST_KEPT))
  return text.replaceAll('\0', '')
}
