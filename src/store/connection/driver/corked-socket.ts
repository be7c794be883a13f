import { Socket } from 'node:net'

/** A socket that is corked until the end of the tick, so that its writes go out in one piece: each wakes up the other side. */
export function corkedSocket(): Socket {
  const socket = new Socket()
  const { write, connect } = socket
  let isHeldBack = false
  const writeLater = ((...given: Parameters<typeof write>) => {
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
  // Only now: Node.js takes any other write away when it connects.
  socket.connect = ((...given: Parameters<typeof connect>) => {
    connect.apply(socket, given)
    socket.write = writeLater
    return socket
  }) as typeof connect
  return socket
}
