import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Time to read an answer for somebody who is still sending. */
const GRACE_MS = 5_000

/** Of a body that will not come to its end: whoever reads it fails, and the connection closes after the answer. */
export function refuseBody(socket: Socket, response: ServerResponse, refusal: Error): void {
  const { req: request } = response
  response.shouldKeepAlive = false
  socket.destroySoon = () => closeSoon(socket)
  // Destroyed with its socket it could not be answered; Node's own pipelines take it off too.
  request.socket = null as never
  request.destroy(refusal)
}

/** Reads no more, and closes soon after the last bytes: the other side may never close its own. */
export function closeSoon(socket: Socket): void {
  socket.end()
  socket.pause()
  const timer = setTimeout(() => socket.destroy(), GRACE_MS).unref()
  socket.once('close', () => clearTimeout(timer))
}
