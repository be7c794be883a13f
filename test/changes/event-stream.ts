import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Document } from '../support/client.ts'

/** One event of a stream; without data it only says where the log stands. */
export interface StreamEvent {
  readonly id: string
  readonly change: Document | undefined
}

/** A stream of changes as a program reads it, over a connection of its own. */
export class EventStream {
  readonly response: IncomingMessage
  private readonly events: AsyncGenerator<StreamEvent>

  private constructor(response: IncomingMessage) {
    this.response = response
    this.events = eventsIn(response)
  }

  /** Open, and told where the log stands. */
  static async open(
    port: number,
    token: string | undefined,
    query = '',
    headers: Record<string, string> = {},
  ): Promise<EventStream & { readonly from: string }> {
    const asked = request({
      port,
      path: `/api/v1/changes/stream${query && `?${query}`}`,
      agent: false,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        'accept-encoding': 'br, gzip',
        ...headers,
      },
    })
    asked.end()
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    if (response.statusCode !== 200) response.destroy()
    assert.equal(response.statusCode, 200)
    const stream = new EventStream(response)
    const first = await stream.event()
    return Object.assign(stream, { from: first!.id })
  }

  /** The next change; undefined when the stream has ended. */
  async change(): Promise<Document | undefined> {
    for (;;) {
      const { value, done } = await this.events.next()
      if (done) return undefined
      if (value.change) return value.change
    }
  }

  /** The next event of whatever kind. */
  async event(): Promise<StreamEvent | undefined> {
    const { value, done } = await this.events.next()
    return done ? undefined : value
  }

  async changes(count: number): Promise<Document[]> {
    const found: Document[] = []
    while (found.length < count) found.push(await this.change())
    return found
  }

  close(): void {
    this.response.destroy()
  }
}

async function* eventsIn(response: IncomingMessage): AsyncGenerator<StreamEvent> {
  let text = ''
  for await (const bytes of response.setEncoding('utf8')) {
    text += bytes
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      yield eventOf(text.slice(0, end))
      text = text.slice(end + 2)
    }
  }
  assert.equal(text, '', 'a stream ends with a whole event')
}

function eventOf(block: string): StreamEvent {
  const fields = new Map(
    block.split('\n').map((line) => [line.split(':')[0], line.slice(line.indexOf(':') + 2)]),
  )
  const data = fields.get('data')
  const event = { id: fields.get('id')!, change: data === undefined ? undefined : JSON.parse(data) }
  if (event.change) assert.equal(event.change.id, event.id)
  return event
}
