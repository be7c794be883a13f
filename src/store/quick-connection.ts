import { Socket } from 'node:net'
import pg from 'pg'

interface Line {
  readonly client: pg.Client
  readonly socket: Socket
}

/**
 * One connection for reads that PostgreSQL answers at once: those of one turn go out in one write,
 * and none waits for the answer of another. Nothing that might wait for a lock belongs here.
 */
export class QuickConnection {
  private readonly settings: pg.ClientConfig
  private opening: Promise<Line> | undefined
  private line: Line | undefined
  private isHeldBack = false

  constructor(settings: pg.ClientConfig) {
    this.settings = settings
  }

  async query<R extends unknown[]>(query: pg.QueryArrayConfig): Promise<pg.QueryArrayResult<R>> {
    this.line ??= await this.open()
    const { client, socket } = this.line
    this.holdBack(socket)
    return client.query<R>(query)
  }

  async close(): Promise<void> {
    const line = await this.opening?.catch(() => undefined)
    await line?.client.end()
  }

  private open(): Promise<Line> {
    this.opening ??= this.connect()
    return this.opening
  }

  private async connect(): Promise<Line> {
    const socket = new Socket()
    const client = new pg.Client({ ...this.settings, stream: () => socket })
    const forget = () => {
      this.opening = undefined
      this.line = undefined
    }
    // The next read opens another one; without a listener a broken connection would end the process.
    client.on('error', forget).on('end', forget)
    try {
      await client.connect()
    } catch (failure) {
      forget()
      throw failure
    }
    return { client, socket }
  }

  /** Until all who ask in this turn have asked. */
  private holdBack(socket: Socket): void {
    if (this.isHeldBack) return
    this.isHeldBack = true
    socket.cork()
    process.nextTick(() => {
      this.isHeldBack = false
      socket.uncork()
    })
  }
}
