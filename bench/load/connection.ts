import { connect, type Socket } from 'node:net'

const CONTENT_LENGTH = '\r\ncontent-length: '
const HEAD_END = '\r\n\r\n'
const LONGEST_HEAD = 2_000
const READ_BYTES = 256 * 1024

/** As little HTTP as it takes: what the load maker does not use is left to the server. */
export class Connection {
  private readonly socket: Socket
  /** The beginning of an answer whose head has not come whole. */
  private head = ''
  private left = 0
  private length = 0

  /** `answered` is told the length of each answer; an answer that is no success ends everything. */
  private constructor(
    port: number,
    opened: () => void,
    answered: (connection: Connection, bytes: number) => void,
    failed: (failure: Error) => void,
  ) {
    const take = (length: number, bytes: Uint8Array) => {
      try {
        if (this.take(length, bytes as Buffer)) answered(this, this.length)
      } catch (failure) {
        failed(failure as Error)
      }
      return true
    }
    const onread = { buffer: Buffer.allocUnsafeSlow(READ_BYTES), callback: take }
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true, onread }, opened)
    this.socket.on('error', failed).on('end', () => failed(new Error('The server closed the connection')))
  }

  static open(
    port: number,
    answered: (connection: Connection, bytes: number) => void,
    failed: (failure: Error) => void,
  ): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const fail = (failure: Error) => {
        reject(failure)
        failed(failure)
      }
      const connection: Connection = new Connection(port, () => resolve(connection), answered, fail)
    })
  }

  send(request: Buffer): void {
    this.socket.write(request)
  }

  close(): void {
    this.socket.removeAllListeners('end').destroy()
  }

  /** True when an answer is complete. */
  private take(length: number, bytes: Buffer): boolean {
    if (this.left > 0) {
      this.left -= length
      return this.left === 0
    }
    const looked = Math.min(length, LONGEST_HEAD)
    this.head += bytes.toString('latin1', 0, looked)
    const end = this.head.indexOf(HEAD_END)
    if (end < 0) return false
    if (this.head[9] !== '2') throw new Error(`The server answers ${bytes.toString('utf8', 9, length)}`)
    const before = this.head.length - looked
    const at = this.head.indexOf(CONTENT_LENGTH)
    const body = at < 0 ? 0 : Number.parseInt(this.head.slice(at + CONTENT_LENGTH.length, end + 1), 10)
    this.length = end + HEAD_END.length + body
    this.left = this.length - before - length
    this.head = ''
    return this.left === 0
  }
}
