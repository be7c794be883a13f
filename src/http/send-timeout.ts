import type { ServerResponse } from 'node:http'

/** A client has to take this much of its answer, or the rest of it, in this time. */
const MIN_BYTES = 1024 * 1024
const TIMEOUT_MS = 60_000

/** Cuts off who does not read its answer, or hardly: until it is taken, the answer stands in memory. */
export function limitSending(response: ServerResponse): void {
  const { socket } = response
  if (!socket) return
  let counted = socket.bytesWritten
  const timer = setTimeout(() => response.destroy(), TIMEOUT_MS).unref()
  response
    .on('drain', () => {
      if (socket.bytesWritten - counted < MIN_BYTES) return
      counted = socket.bytesWritten
      timer.refresh()
    })
    .once('close', () => clearTimeout(timer))
}
