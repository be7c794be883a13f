import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text as wholeText } from 'node:stream/consumers'
import { loadRegistry } from '../../src/resources/load.ts'
import { checkResponse } from '../support/check-response.ts'
import { answerOf, MEDIA_TYPE } from '../support/client.ts'

const registry = await loadRegistry()

/** GET from a server of this machine; below /api/v1 with a token. Nobody watches a process of its own, so its answers are checked here. */
export async function get(port: number, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  const { status } = response
  const text = await response.text()
  checkResponse(registry, 'GET', path, answerOf(status, response.headers, text))
  return { status, text }
}

export const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` })

export async function statusWith(port: number, token: string | undefined, path = '/current-token') {
  return (await get(port, `/api/v1${path}`, bearer(token))).status
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every shape
export async function read(port: number, token: string | undefined, path: string): Promise<any> {
  const { status, text } = await get(port, `/api/v1${path}`, bearer(token))
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  return JSON.parse(text)
}

export async function recordCount(port: number, token: string | undefined, path: string): Promise<number> {
  return (await read(port, token, path)).meta['record-count']
}

export async function createContact(port: number, token: string | undefined, name: string) {
  const held = holdCreation(port, token, name)
  await held.begun
  return held.finish()
}

/** A request to create a contact of which the server has all but the body, until finish(). */
export function holdCreation(port: number, token: string | undefined, name: string) {
  const attributes = { 'first-name': name, 'last-name': 'Test' }
  const body = JSON.stringify({ data: { type: 'contacts', attributes } })
  const headers = {
    ...bearer(token),
    'content-type': MEDIA_TYPE,
    'content-length': Buffer.byteLength(body),
    // The server answers this when it has begun with the request.
    expect: '100-continue',
  }
  const sending = request({ host: '127.0.0.1', port, path: '/api/v1/contacts', method: 'POST', headers })
  const status = checkedStatus(sending)
  status.catch(() => {})
  sending.flushHeaders()
  const begun = once(sending, 'continue')
  const finish = () => {
    sending.end(body)
    return status
  }
  return { begun, finish, status }
}

async function checkedStatus(sending: ClientRequest): Promise<number> {
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  const headers = new Headers(Object.entries(response.headers) as [string, string][])
  const answer = answerOf(response.statusCode!, headers, await wholeText(response))
  checkResponse(registry, 'POST', sending.path, answer)
  return answer.status
}
