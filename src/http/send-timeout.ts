import type { ServerResponse } from 'node:http'
import { MinDataRateTimer } from '../runtime/min-data-rate.ts'

const MIN_RATE = { graceMs: 60_000, bytesPerSecond: 16 * 1024 }

/** Cuts off who does not read its answer, or hardly: until it is taken, the answer stands in memory. */
export function limitSending(response: ServerResponse): void {
  const { socket } = response
  if (!socket) {
    // It waits for those that its connection was asked for before.
    response.once('socket', () => limitSending(response))
    return
  }
  let counted = socket.bytesWritten
  const timer = new MinDataRateTimer(MIN_RATE, () => response.destroy())
  timer.begin()
  response
    .on('drain', () => {
      timer.end(socket.bytesWritten - counted)
      counted = socket.bytesWritten
      timer.begin()
    })
    .once('close', () => timer.end())
}
