import { connect } from 'node:net'

export interface Conversation {
  /** Everything that the server sent before it closed. */
  readonly received: Buffer
  /** The status of every answer in it. */
  readonly statuses: readonly number[]
}

export interface Manner {
  /** After so many milliseconds the client says that nothing more will come; otherwise the server must make an end. */
  readonly endsAfter?: number
  readonly patience?: number
}

const STATUS_LINE = /HTTP\/1\.1 (\d{3}) /g

/** Writes these bytes, all or piece by piece, and listens until the server closes; rejects when it never does. */
export function converse(
  port: number,
  bytes: string | Uint8Array | AsyncIterable<string | Uint8Array>,
  { endsAfter, patience = 30_000 }: Manner = {},
): Promise<Conversation> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, async () => {
      if (typeof bytes === 'string' || bytes instanceof Uint8Array) socket.write(bytes)
      else for await (const piece of bytes) if (socket.writable) socket.write(piece)
      if (endsAfter !== undefined) setTimeout(() => socket.end(), endsAfter)
    })
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`The server neither answers nor closes: ${Buffer.concat(chunks).subarray(0, 200)}`))
    }, patience)
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('end', () => socket.end())
    // The server may close before it has read everything.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      const received = Buffer.concat(chunks)
      const statuses = [...received.toString('latin1').matchAll(STATUS_LINE)].map(([, status]) =>
        Number(status),
      )
      resolve({ received, statuses })
    })
  })
}

/** The lines of a request head. */
export const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`
