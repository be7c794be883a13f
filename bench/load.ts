import { connect, type Socket } from 'node:net'

export interface Shot {
  readonly method?: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

export interface LoadResult {
  readonly requestsPerSecond: number
  readonly p50: number
  readonly p99: number
  readonly bytes: number
  readonly requests: number
}

export interface LoadOptions {
  readonly connections: number
  readonly seconds: number
}

/** Sends requests over keep-alive connections for a while; each connection waits for its answer before the next. */
export async function load(
  port: number,
  shotOf: (number: number) => Shot,
  { connections, seconds }: LoadOptions,
): Promise<LoadResult> {
  const latencies: number[] = []
  let bytes = 0
  let number = 0
  const until = performance.now() + seconds * 1000
  const started = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = await Connection.open(port)
      do {
        const begun = performance.now()
        const received = await connection.send(shotOf(number++))
        bytes += received
        latencies.push(performance.now() - begun)
      } while (performance.now() < until)
      connection.close()
    }),
  )
  const elapsed = (performance.now() - started) / 1000
  const sorted = Float64Array.from(latencies).sort()
  return {
    requestsPerSecond: latencies.length / elapsed,
    p50: sorted[Math.floor(sorted.length * 0.5)]!,
    p99: sorted[Math.floor(sorted.length * 0.99)]!,
    bytes: bytes / latencies.length,
    requests: latencies.length,
  }
}

/** As little HTTP as it takes, so that the load maker leaves the cores to the server. */
class Connection {
  private readonly socket: Socket
  private received: Buffer[] = []
  private length = 0
  private wanted = 0
  private settle: { resolve: (bytes: number) => void; reject: (error: Error) => void } | undefined

  private constructor(socket: Socket) {
    this.socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.receive(chunk))
    socket.on('error', (error) => this.settle?.reject(error))
    socket.on('close', () => this.settle?.reject(new Error('The server closed the connection')))
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new Connection(socket)))
      socket.once('error', reject)
    })
  }

  send({ method = 'GET', path, headers = {}, body = '' }: Shot): Promise<number> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    if (body) lines.push(`content-length: ${Buffer.byteLength(body)}\r\n`)
    this.socket.write(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}\r\n${body}`)
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject }
    })
  }

  close(): void {
    this.settle = undefined
    this.socket.destroy()
  }

  private receive(chunk: Buffer): void {
    this.received.push(chunk)
    this.length += chunk.length
    if (this.wanted === 0) this.readHead()
    if (this.wanted === 0 || this.length < this.wanted) return
    const bytes = this.wanted
    this.received = []
    this.length = 0
    this.wanted = 0
    this.settle?.resolve(bytes)
  }

  private readHead(): void {
    const whole = this.received.length === 1 ? this.received[0]! : Buffer.concat(this.received)
    const end = whole.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = whole.toString('latin1', 0, end)
    const status = Number(head.slice(9, 12))
    if (status >= 400) {
      this.settle?.reject(
        new Error(`${head.split('\r\n')[0]}: ${whole.toString('utf8', end + 4, end + 400)}`),
      )
      return
    }
    this.wanted = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
  }
}
