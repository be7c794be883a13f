import { ask } from './ask.ts'
import type { Document } from './client.ts'

export interface AppAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly content: Document
}

type Given = Readonly<Record<string, string | undefined>>

/** Speaks to the server as a page of ours in a browser does: it keeps the cookies and says where it comes from. */
export class Browser {
  readonly port: number
  /** That of the session. */
  cookie: string | undefined
  /** That by which the browser is known again. */
  device: string | undefined

  constructor(port: number, cookie?: string) {
    this.port = port
    this.cookie = cookie
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get = (path: string, headers?: Given) => this.send('GET', path, undefined, headers)
  post = (path: string, body?: unknown, headers?: Given) => this.send('POST', path, body, headers)
  put = (path: string, body?: unknown, headers?: Given) => this.send('PUT', path, body, headers)
  patch = (path: string, body?: unknown, headers?: Given) => this.send('PATCH', path, body, headers)
  delete = (path: string, headers?: Given) => this.send('DELETE', path, undefined, headers)

  /** A header that is undefined is left out. */
  async send(method: string, path: string, body?: unknown, headers: Given = {}): Promise<AppAnswer> {
    const all = {
      'x-rapport-app': '1',
      origin: method === 'GET' ? undefined : this.origin,
      cookie: [this.cookie, this.device].filter(Boolean).join('; ') || undefined,
      'content-type': body === undefined ? undefined : 'application/json',
      ...headers,
    }
    const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    const answer = await ask(this.port, method, path, all, payload)
    const text = answer.bytes.toString()
    this.keepCookies(answer.headers.getSetCookie())
    const isJson = answer.headers.get('content-type')?.includes('json')
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      content: isJson ? JSON.parse(text) : undefined,
    }
  }

  signIn = (email: string, password: string, more: object = {}) =>
    this.post('/app/session', { email, password, ...more })

  private keepCookies(given: readonly string[]): void {
    for (const one of given) {
      const value = /Max-Age=0/.test(one) ? undefined : one.split(';')[0]!
      if (/^(__Host-)?rapport_device=/.test(one)) this.device = value
      else this.cookie = value
    }
  }
}
