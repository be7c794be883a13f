import { parentPort } from 'node:worker_threads'
import type { Paper } from './paper.ts'
import { printPdf } from './print.ts'

export interface Order {
  readonly number: number
  readonly paper: Paper
}

export interface Delivery {
  readonly number: number
  readonly bytes?: Uint8Array
  readonly failure?: unknown
}

let last = Promise.resolve()

parentPort?.on('message', (order: Order) => {
  last = last.then(() => deliver(order))
})

/** One paper at a time: what is thrown then, also in a callback, is a failure of that one alone. */
async function deliver({ number, paper }: Order): Promise<void> {
  const thrown = Promise.withResolvers<never>()
  process.on('uncaughtException', thrown.reject)
  const delivery: Delivery = await Promise.race([thrown.promise, Promise.try(printPdf, paper)]).then(
    (bytes) => ({ number, bytes }),
    (failure) => ({ number, failure }),
  )
  process.off('uncaughtException', thrown.reject)
  parentPort!.postMessage(delivery)
}
