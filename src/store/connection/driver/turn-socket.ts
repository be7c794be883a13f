import { Socket } from 'node:net'

/** A socket whose writes of one turn go out in one piece: each piece wakes up the other side. */
export function turnSocket(): Socket {
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
