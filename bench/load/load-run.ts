import { Connection } from './connection.ts'
import type { LoadResult, LoadTask } from './load-maker.ts'

const TICK_MS = 1

/** One measurement: requests over keep-alive connections, each of which waits for its answer before the next. */
export class LoadRun {
  private readonly task: LoadTask
  private readonly requests: readonly Buffer[]
  private readonly latencies: number[] = []
  private readonly begunAt = new Map<Connection, number>()
  private readonly idle: Connection[] = []
  /** When those came who wait for a connection. */
  private readonly waiting: number[] = []
  private sent = 0
  private bytes = 0
  private until = 0
  private readonly over = Promise.withResolvers<void>()

  constructor(task: LoadTask) {
    this.task = task
    this.requests = task.requests.map((text) => Buffer.from(text))
  }

  async result(): Promise<LoadResult> {
    const { port, connections, seconds, rate } = this.task
    const open = () => Connection.open(port, this.answered, this.over.reject)
    const all = await Promise.all(Array.from({ length: connections }, open))
    const cpu = process.cpuUsage()
    const started = performance.now()
    this.until = started + seconds * 1000
    if (rate === undefined) for (const connection of all) this.send(connection, started)
    else this.sendAtRate(all, started, rate)
    await this.over.promise
    const elapsed = (performance.now() - started) / 1000
    for (const connection of all) connection.close()
    const { user, system } = process.cpuUsage(cpu)
    return { ...this.figures(elapsed), busy: (user + system) / 1e6 / elapsed }
  }

  private send(connection: Connection, since: number): void {
    this.begunAt.set(connection, since)
    connection.send(this.requests[this.sent++ % this.requests.length]!)
  }

  private readonly answered = (connection: Connection, bytes: number): void => {
    const now = performance.now()
    this.latencies.push(now - this.begunAt.get(connection)!)
    this.bytes += bytes
    if (this.task.rate === undefined && now < this.until) {
      this.send(connection, now)
      return
    }
    const next = this.waiting.shift()
    if (next !== undefined) this.send(connection, next)
    else this.rest(connection, now)
  }

  private rest(connection: Connection, now: number): void {
    this.idle.push(connection)
    if (now >= this.until && this.idle.length === this.task.connections) this.over.resolve()
  }

  /** Requests come when they are due, whatever the server does: those that find no connection wait, and it counts. */
  private sendAtRate(all: readonly Connection[], started: number, rate: number): void {
    this.idle.push(...all)
    let made = 0
    const timer = setInterval(() => {
      const now = performance.now()
      const due = ((Math.min(now, this.until) - started) / 1000) * rate
      for (; made < due; made++) {
        const connection = this.idle.pop()
        if (connection) this.send(connection, now)
        else this.waiting.push(now)
      }
      if (now < this.until) return
      clearInterval(timer)
      if (this.idle.length === all.length) this.over.resolve()
    }, TICK_MS)
  }

  private figures(elapsed: number) {
    const sorted = Float64Array.from(this.latencies).sort()
    return {
      seconds: elapsed,
      requests: sorted.length,
      requestsPerSecond: sorted.length / elapsed,
      p50: sorted[Math.floor(sorted.length * 0.5)]!,
      p99: sorted[Math.floor(sorted.length * 0.99)]!,
      bytes: this.bytes / sorted.length,
    }
  }
}
