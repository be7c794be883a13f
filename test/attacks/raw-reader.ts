import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Somebody who asks for something and reads the answer as slowly as the test likes, or not at all. */
export class RawReader {
  readonly socket: Socket

  constructor(port: number, token: string | undefined, path: string) {
    this.socket = connect(port, '127.0.0.1')
    // Whoever is cut off is cut off in whatever way.
    this.socket.on('error', () => {})
    this.socket.write(
      `GET /api/v1${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    )
  }

  /** Reads a little now and then. */
  readSlowly(bytes: number, everyMs: number): NodeJS.Timeout {
    return setInterval(() => this.socket.read(bytes), everyMs)
  }

  /** Reads all that is left. */
  async rest(): Promise<string> {
    const pieces: Buffer[] = []
    this.socket.on('data', (piece: Buffer) => pieces.push(piece))
    if (!this.socket.destroyed) await once(this.socket, 'close')
    return Buffer.concat(pieces).toString()
  }

  close(): void {
    this.socket.destroy()
  }
}

/** Waits until this is so; a test that waits in vain ends by its own patience. */
export async function until(isSo: () => boolean | Promise<boolean>, patienceMs = 30_000): Promise<void> {
  const end = Date.now() + patienceMs
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`It did not become so: ${isSo}`)
    await pause(25)
  }
}
