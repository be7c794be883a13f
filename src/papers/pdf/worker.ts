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

parentPort?.on('message', async ({ number, paper }: Order) => {
  const delivery: Delivery = await printPdf(paper).then(
    (bytes) => ({ number, bytes }),
    (failure) => ({ number, failure }),
  )
  parentPort!.postMessage(delivery)
})
