import { once } from 'node:events'
import http from 'node:http'
import { text as wholeOf } from 'node:stream/consumers'
import type { Client } from '../support/client.ts'
import { atEnd } from '../support/file-end.ts'
import { assertOk } from '../wire/checklist/support.ts'

/** Something that a receiver was told. */
export interface Received {
  readonly headers: http.IncomingHttpHeaders
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: whatever was sent
  readonly body: any
}

type Answers = (received: Received, response: http.ServerResponse) => unknown

/** A receiver of webhooks: it keeps what it is told, and answers as it is asked to. */
export class Receiver {
  readonly received: Received[] = []
  /** What it answered 2xx to. */
  readonly taken: Received[] = []
  answers: Answers = (_received, response) => response.end()
  readonly url: string
  private constructor(url: string) {
    this.url = url
  }

  static async start(): Promise<Receiver> {
    const server = http.createServer(async (request, response) => {
      const text = await wholeOf(request).catch(() => undefined)
      // Whoever sent it has given up, or was killed.
      if (text === undefined) return
      const received = { headers: request.headers, text, body: JSON.parse(text) }
      receiver.received.push(received)
      await receiver.answers(received, response)
      if (response.statusCode < 300) receiver.taken.push(received)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    atEnd(() => {
      server.close()
      server.closeAllConnections()
    })
    const { port } = server.address() as { port: number }
    const receiver: Receiver = new Receiver(`http://127.0.0.1:${port}/hook`)
    return receiver
  }
}

/** Answers with this status. */
export const answering =
  (status: number, headers: http.OutgoingHttpHeaders = {}): Answers =>
  (_received, response) =>
    response.writeHead(status, headers).end()

/** Quick enough for tests, and as patient as ever otherwise. */
export const QUICK = {
  reachesPrivateNetworks: true,
  retriesMs: [50],
  probesMs: [50],
  shownEveryMs: 50,
  storedEveryMs: 20,
}

export async function subscribe(api: Client, attributes: object) {
  return assertOk(await api.post('/webhooks', { data: { type: 'webhooks', attributes } }), 201).data
}

export const pause = (api: Client, id: string, active = false) =>
  api.patch(`/webhooks/${id}`, { data: { type: 'webhooks', id, attributes: { active } } })
