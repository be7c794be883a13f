import type { ServerResponse } from 'node:http'

/** A client has to take this much of its answer, or the rest of it, in this time. */
const PACE_BYTES = 1024 * 1024
const PACE_MS = 60_000

/** Cuts off who does not read its answer, or hardly: until it is taken, the answer stands in memory. */
export function limitDelivery(response: ServerResponse): void {
  const { socket } = response
  if (!socket) return
  let counted = socket.bytesWritten
  const timer = setTimeout(() => response.destroy(), PACE_MS).unref()
  response
    .on('drain', () => {
      if (socket.bytesWritten - counted < PACE_BYTES) return
      counted = socket.bytesWritten
      timer.refresh()
    })
    .once('close', () => clearTimeout(timer))
}
