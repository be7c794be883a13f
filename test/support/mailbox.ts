import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { atEnd } from './file-end.ts'
import { until } from './until.ts'

export interface ReceivedLetter {
  readonly from: string
  readonly to: string
  /** As it was sent, headers and all. */
  readonly source: string
}

/** A mail server that takes every letter, and shows what came. */
export class Mailbox {
  readonly letters: ReceivedLetter[] = []
  private readonly server: Server

  /** It closes when the test file ends. */
  static async open(): Promise<Mailbox> {
    const mailbox = new Mailbox()
    mailbox.server.listen(0, '127.0.0.1')
    await once(mailbox.server, 'listening')
    atEnd(() => mailbox.server.close())
    return mailbox
  }

  private constructor() {
    this.server = createServer((socket) => this.talk(socket))
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as { port: number }).port}`
  }

  /** The letter with this number, once it has come. */
  async letter(number: number): Promise<ReceivedLetter> {
    await until(() => this.letters.length >= number)
    return this.letters[number - 1]!
  }

  private talk(socket: Socket): void {
    let envelope = { from: '', to: '' }
    let source: string[] | undefined
    let unread = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    const onLine = (line: string) => {
      if (source) {
        if (line !== '.') return void source.push(line)
        this.letters.push({ ...envelope, source: source.join('\n') })
        source = undefined
        return say('250 Taken')
      }
      const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
      if (/^EHLO/i.test(line)) return say('250 mailbox')
      if (/^MAIL FROM/i.test(line)) envelope = { from: address, to: '' }
      if (/^RCPT TO/i.test(line)) envelope = { ...envelope, to: address }
      if (/^DATA/i.test(line)) {
        source = []
        return say('354 Go on')
      }
      return say(/^QUIT/i.test(line) ? '221 Bye' : '250 Fine')
    }
    socket.setEncoding('utf8').on('data', (text: string) => {
      const lines = (unread + text).split('\r\n')
      unread = lines.pop()!
      for (const line of lines) onLine(line)
    })
    socket.on('error', () => {})
    say('220 mailbox')
  }
}

/** The link in a letter; long lines come folded. */
export const linkIn = ({ source }: Pick<ReceivedLetter, 'source'>): string =>
  /https?:\/\/\S+#[\w-]{43}/.exec(source.replaceAll('=\n', ''))![0]

export const secretIn = (link: string): string => link.split('#')[1]!
