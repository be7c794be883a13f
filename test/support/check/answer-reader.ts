import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** What the server answers; the bytes of an answer do not tell it. */
export interface Asked {
  readonly method: string
  readonly path: string
}

export interface WrittenAnswer {
  /** Undefined when the bytes of the client never became a request. */
  readonly asked: Asked | undefined
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

type Head = Omit<WrittenAnswer, 'body'> & { readonly bodyLength: number | 'told by its chunks' }

const END_OF_LINE = '\r\n'
const END_OF_HEAD = '\r\n\r\n'

/** Cuts what a server writes on one connection into answers. */
export class AnswerReader {
  private pieces: Buffer[] = []
  private length = 0
  private head: Head | undefined
  /** What has come of a body that is sent in chunks. */
  private chunks: Buffer[] = []
  /** After bytes that it cannot read it does not know where the next answer begins. */
  private isLost = false;

  /** The answers that these bytes complete; those that never become complete were cut off and are not told. */
  *read(bytes: Buffer, asked: Asked | undefined): Generator<WrittenAnswer> {
    if (this.isLost) return
    this.pieces.push(bytes)
    this.length += bytes.length
    for (;;) {
      this.head ??= this.takeHead(asked)
      const body = this.head && this.takeBody(this.head)
      if (!this.head || !body) return
      const { asked: answered, status, headers } = this.head
      this.head = undefined
      if (status >= 200) yield { asked: answered, status, headers, body }
    }
  }

  private takeHead(asked: Asked | undefined): Head | undefined {
    const bytes = this.whole()
    const end = bytes.indexOf(END_OF_HEAD)
    if (end < 0) return undefined
    const [statusLine = '', ...lines] = this.take(end + END_OF_HEAD.length)
      .toString('latin1', 0, end)
      .split('\r\n')
    const [, digits] = /^HTTP\/1\.1 (\d{3}) /.exec(statusLine) ?? []
    if (!digits) throw this.lost(`an answer begins with ${statusLine.slice(0, 200)}`)
    const status = Number(digits)
    const headers = new Headers(lines.map(headerOf))
    return { asked, status, headers, bodyLength: this.bodyLengthOf(asked, status, headers) }
  }

  private bodyLengthOf(asked: Asked | undefined, status: number, headers: Headers): Head['bodyLength'] {
    if (asked?.method === 'HEAD' || status < 200 || status === 204 || status === 304) return 0
    if (headers.get('transfer-encoding') === 'chunked') return 'told by its chunks'
    const length = headers.get('content-length')
    if (length === null) throw this.lost(`an answer ${status} does not tell its length`)
    return Number(length)
  }

  private takeBody({ bodyLength }: Head): Buffer | undefined {
    if (typeof bodyLength === 'number') return this.length < bodyLength ? undefined : this.take(bodyLength)
    for (let chunk = this.takeChunk(); chunk; chunk = this.takeChunk()) {
      this.chunks.push(chunk)
      // An empty chunk is the last.
      if (chunk.length === 0) return Buffer.concat(this.chunks.splice(0))
    }
    return undefined
  }

  private takeChunk(): Buffer | undefined {
    const bytes = this.whole()
    const start = bytes.indexOf(END_OF_LINE) + END_OF_LINE.length
    if (start < END_OF_LINE.length) return undefined
    const end = start + Number.parseInt(bytes.toString('latin1', 0, start), 16)
    if (this.length < end + END_OF_LINE.length) return undefined
    return this.take(end + END_OF_LINE.length).subarray(start, end)
  }

  private lost(why: string): Error {
    this.isLost = true
    return new Error(why)
  }

  private take(length: number): Buffer {
    const bytes = this.whole()
    this.pieces = length < bytes.length ? [bytes.subarray(length)] : []
    this.length -= length
    return bytes.subarray(0, length)
  }

  private whole(): Buffer {
    if (this.pieces.length !== 1) this.pieces = [Buffer.concat(this.pieces)]
    return this.pieces[0]!
  }
}

function headerOf(line: string): [string, string] {
  const cut = line.indexOf(':')
  return [line.slice(0, cut), line.slice(cut + 1).trim()]
}

/** A body as it was before it was made smaller for the wire. */
export function unpacked(encoding: string | null | undefined, body: Buffer): Buffer {
  if (body.length === 0) return body
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}
