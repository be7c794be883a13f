import { Worker } from 'node:worker_threads'
import type { Paper } from './paper.ts'
import type { Delivery, Order } from './worker.ts'

const MOST_MEMORY_MB = 512
/** Far more than the longest paper takes; what hangs is ended. */
const MOST_TIME_MS = 60_000
/** So long it stays, warm and ready, after the last paper. */
const IDLE_MS = 120_000

interface Waiting {
  resolve(bytes: Uint8Array): void
  reject(failure: unknown): void
}

/** Prints papers in a thread of their own, one after another: requests go on meanwhile. */
export class Press {
  private worker: Worker | undefined
  private readonly waiting = new Map<number, Waiting>()
  private number = 0
  private timer: NodeJS.Timeout | undefined

  print(paper: Paper): Promise<Uint8Array> {
    this.worker ??= this.start()
    const { worker } = this
    const number = ++this.number
    const order: Order = { number, paper }
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject })
      worker.postMessage(order)
      this.watch()
    })
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer)
    await this.worker?.terminate()
  }

  private start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    })
    worker.on('message', ({ number, bytes, failure }: Delivery) => {
      const waiting = this.waiting.get(number)
      this.waiting.delete(number)
      if (bytes) waiting?.resolve(bytes)
      else waiting?.reject(failure)
      this.watch()
    })
    worker.on('error', (failure) => this.lose(worker, failure))
    worker.on('exit', () => this.lose(worker, new Error('The printing of a paper was ended')))
    // A service that stops does not wait for it; listening to it would hold the service again.
    worker.unref()
    return worker
  }

  /** Ends the thread when nothing comes of it for too long, or nothing is wanted of it any more. */
  private watch(): void {
    clearTimeout(this.timer)
    const limit = this.waiting.size > 0 ? MOST_TIME_MS : IDLE_MS
    this.timer = setTimeout(() => this.end(), limit).unref()
  }

  /** The thread takes a while to end: what is printed meanwhile gets another one. */
  private end(): void {
    const { worker } = this
    if (!worker) return
    this.lose(worker, new Error('The printing of a paper was ended'))
    void worker.terminate()
  }

  private lose(worker: Worker, failure: unknown): void {
    if (this.worker !== worker) return
    this.worker = undefined
    for (const { reject } of this.waiting.values()) reject(failure)
    this.waiting.clear()
  }
}
