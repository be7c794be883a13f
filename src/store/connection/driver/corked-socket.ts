import { Socket } from 'node:net'

/** A socket that is corked until the end of the tick, so that its writes go out in one piece: each wakes up the other side. */
export function corkedSocket(): Socket {
  const socket = new Socket()
  const write = socket.write
  let isHeldBack = false
  socket.write = ((...given: Parameters<typeof write>) => {
    if (!isHeldBack) {
      isHeldBack = true
      socket.cork()
      process.nextTick(() => {
        isHeldBack = false
        socket.uncork()
      })
    }
    return write.apply(socket, given)
  }) as typeof write
  return socket
}
