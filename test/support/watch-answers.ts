import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Registry } from '../../src/definition/registry.ts'
import { AnswerReader, unpacked, type WrittenAnswer } from './check/answer-reader.ts'
import { checkResponse } from './check-response.ts'
import { type Answer, answerOf, MEDIA_TYPE } from './client.ts'

/** Node keeps there what it is answering on a connection; its own refusals are known by nothing else. */
type AnsweringSocket = Socket & { readonly _httpMessage?: ServerResponse | null }

const BROKEN = { method: 'Bytes that are no request', path: '' }
const BROKEN_HEAD = { method: 'HEAD', path: '' }
const MOST_SHOWN = 20

/** Judges every answer of a server by the bytes that it writes, whoever asked and however. */
export class WatchedAnswers {
  /** The verdicts, by the ids of the requests; undefined is a good one. */
  private readonly verdicts = new Map<string, Error | undefined>()
  private readonly faults: Error[] = []
  private readonly registry: Registry

  constructor(server: Server, registry: Registry) {
    this.registry = registry
    server.on('connection', (socket: AnsweringSocket) => this.tap(socket))
  }

  /** Fails when there is a fault in this answer; those without an id are told at the end. */
  check = (_method: string, path: string, { headers }: Answer): void => {
    const id = headers.get('x-request-id')
    if (id === null) return
    if (!this.verdicts.has(id)) throw new Error(`Nobody has judged the answer to ${path}`)
    const fault = this.verdicts.get(id)
    if (fault) throw fault
  }

  /** Fails with all faults there were. */
  requireNoFaults(): void {
    if (this.faults.length === 0) return
    const shown = this.faults.slice(0, MOST_SHOWN).map(({ message }) => message)
    throw new Error(`Wrong answers: ${this.faults.length}\n\n${shown.join('\n\n')}`)
  }

  /** Reads along before the bytes leave: a client that has the answer finds the verdict. */
  private tap(socket: AnsweringSocket): void {
    const reader = new AnswerReader()
    for (const act of ['write', 'end'] as const) {
      const pass = socket[act].bind(socket) as (...args: unknown[]) => never
      socket[act] = (chunk?: unknown, ...others: unknown[]) => {
        if (typeof chunk === 'string')
          this.readAlong(reader, socket, Buffer.from(chunk, encodingOf(others[0])))
        else if (Buffer.isBuffer(chunk)) this.readAlong(reader, socket, chunk)
        return pass(chunk, ...others)
      }
    }
  }

  private readAlong(reader: AnswerReader, socket: AnsweringSocket, bytes: Buffer): void {
    const request = socket._httpMessage?.req
    const asked = request && { method: request.method!, path: request.url! }
    try {
      for (const answer of reader.read(bytes, asked)) this.judge(answer)
    } catch (fault) {
      const { method, path } = asked ?? BROKEN
      this.faults.push(new Error(`${method} ${path}: ${(fault as Error).message}`))
    }
  }

  private judge(written: WrittenAnswer): void {
    const { method, path } = written.asked ?? (written.body.length > 0 ? BROKEN : BROKEN_HEAD)
    const { status, headers } = written
    const fault = faultOf(() =>
      checkResponse(this.registry, method, path, answerOf(status, headers, textOf(written))),
    )
    const id = headers.get('x-request-id')
    if (id !== null) this.verdicts.set(id, fault)
    if (fault) this.faults.push(fault)
  }
}

const encodingOf = (encoding: unknown) =>
  typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'

function faultOf(work: () => void): Error | undefined {
  try {
    work()
    return undefined
  } catch (fault) {
    return fault as Error
  }
}

/** The bytes of files need no reading. */
function textOf({ headers, body }: WrittenAnswer): string {
  const contentType = headers.get('content-type') ?? ''
  if (!contentType.startsWith(MEDIA_TYPE) && !contentType.startsWith('text/')) return ''
  return unpacked(headers.get('content-encoding'), body).toString()
}
