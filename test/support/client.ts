import { ask } from './ask.ts'
import { checkResponse } from './check-response.ts'
import { registry } from './registry.ts'
import { PUBLIC_URL } from './service.ts'

const checkOwnTypes: Check = (method, path, answer) => checkResponse(registry, method, path, answer)

export const MEDIA_TYPE = 'application/vnd.api+json'

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every shape
export type Document = any

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly document: Document
}

/** An answer with its document read; text that should be one and is not leaves it undefined. */
export function answerOf(status: number, headers: Headers, text: string): Answer {
  const isDocument = headers.get('content-type')?.startsWith(MEDIA_TYPE) && text !== ''
  return { status, headers, text, document: isDocument ? parsed(text) : undefined }
}

function parsed(text: string): Document {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Fails when there is a fault in the answer. */
type Check = (method: string, path: string, answer: Answer) => void | Promise<void>

export interface Options {
  readonly headers?: Record<string, string | undefined>
  readonly body?: unknown
  /** Sent as it is, in place of a JSON body. */
  readonly raw?: string | Uint8Array
}

/** Speaks to the server over HTTP; every answer is checked against JSON:API and the OpenAPI description. */
export class Client {
  readonly port: number
  readonly token: string | undefined
  private readonly check: Check

  /** A server whose answers are watched has a check of its own. */
  constructor(port: number, token: string | undefined, check = checkOwnTypes) {
    this.port = port
    this.token = token
    this.check = check
  }

  get = (path: string, options: Options = {}) => this.send('GET', path, options)
  delete = (path: string, body?: unknown) => this.send('DELETE', path, { body })
  post = (path: string, body: unknown, options: Options = {}) => this.send('POST', path, { ...options, body })
  patch = (path: string, body: unknown, options: Options = {}) =>
    this.send('PATCH', path, { ...options, body })

  /** A new record: its resource object. */
  async create(type: string, attributes: object = {}, relationships: object = {}): Promise<Document> {
    const answer = await this.post(`/${type}`, { data: { type, attributes, relationships } })
    if (answer.status !== 201) throw new Error(`Creating ${type}: ${answer.status} ${answer.text}`)
    return answer.document.data
  }

  /** Paths are below /api/v1; whole links of the service are taken too. */
  async send(method: string, path: string, { headers = {}, body, raw }: Options = {}): Promise<Answer> {
    const target = path.startsWith(PUBLIC_URL)
      ? path.slice(PUBLIC_URL.length)
      : path.startsWith('/api/')
        ? path
        : `/api/v1${path}`
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const all = {
      ...(this.token && { authorization: `Bearer ${this.token}` }),
      ...(payload !== undefined && { 'content-type': MEDIA_TYPE }),
      ...headers,
    }
    const { status, headers: given, bytes } = await ask(this.port, method, target, all, payload)
    const answer = answerOf(status, given, bytes.toString())
    await this.check(method, target, answer)
    return answer
  }
}
