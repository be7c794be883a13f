import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

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
