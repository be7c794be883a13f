import { BrokenBody } from '../rows/record-splitter.ts'

/** A line of a card, unfolded: its name, its parameters, and its value as text. */
export interface ContentLine {
  readonly name: string
  /** In capitals, as `CELL` and `PREF`; those without a name are types. */
  readonly types: ReadonlySet<string>
  readonly value: string
}

const LONGEST_LINE = 256 * 1024
/** Pictures, sounds and keys are large, and no field takes them. */
const PASSED_OVER = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY|X-[\w-]+)[;:]/i
const QUOTED_PRINTABLE = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE/i

/** Bytes as letters of one byte each: a fold may stand in the middle of a letter of several. */
const letters = (bytes: Buffer): string => bytes.toString('latin1')

/** The lines of cards that arrive in pieces; what was folded is one line again. */
export async function* contentLines(body: AsyncIterable<Buffer>): AsyncGenerator<ContentLine[]> {
  const unfolding = new Unfolding()
  let rest = ''
  let isFirst = true
  for await (const piece of body) {
    const text = rest + letters(piece)
    const lines = (isFirst ? text.replace(/^\xef\xbb\xbf/, '') : text).split(/\r\n|\n|\r(?=[^\n])/)
    isFirst = false
    rest = lines.pop()!
    yield lines.flatMap((line) => unfolding.push(line))
    if (rest.length > LONGEST_LINE) rest = unfolding.cut(rest)
  }
  yield [...unfolding.push(rest), ...unfolding.push('')]
}

/** Puts folded lines together. */
class Unfolding {
  private line = ''
  private isPassedOver = false
  private number = 0

  /** The line before this one, when this one does not belong to it. */
  push(next: string): ContentLine[] {
    this.number++
    if (/^[ \t]/.test(next) && this.line !== '') {
      this.add(next.slice(1))
      return []
    }
    if (this.line.endsWith('=') && QUOTED_PRINTABLE.test(this.line)) {
      this.line = this.line.slice(0, -1)
      this.add(next)
      return []
    }
    const { line, isPassedOver } = this
    this.isPassedOver = PASSED_OVER.test(next)
    if (next.length > LONGEST_LINE && !this.isPassedOver) throw new BrokenBody(this.tooLong())
    this.line = next
    // A line of a picture in the oldest version is told by nothing but having no name.
    return line === '' || isPassedOver || !line.includes(':') ? [] : [this.read(line)]
  }

  /** What is passed over need not be kept until its line ends. */
  cut(rest: string): string {
    if (PASSED_OVER.test(rest) || this.isPassedOver) return rest.slice(0, LONGEST_LINE / 2)
    throw new BrokenBody(this.tooLong())
  }

  private tooLong(): string {
    return `Line ${this.number} of the cards is longer than ${LONGEST_LINE / 1024} KiB`
  }

  private add(text: string): void {
    if (this.isPassedOver) return
    this.line += text
    if (this.line.length > LONGEST_LINE) throw new BrokenBody(this.tooLong())
  }

  private read(line: string): ContentLine {
    const [head, value] = cut(line)
    const [grouped = '', ...parameters] = head.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    const given = parameters.map((one): readonly [string, string] => {
      const at = one.indexOf('=')
      return at < 0 ? ['TYPE', one] : [one.slice(0, at).toUpperCase(), one.slice(at + 1)]
    })
    const types = given
      .filter(([name]) => name === 'TYPE' || name === 'PREF')
      .flatMap(([name, text]) =>
        name === 'PREF' ? ['PREF'] : text.replaceAll('"', '').toUpperCase().split(','),
      )
    const charset = given.find(([name]) => name === 'CHARSET')?.[1] ?? 'utf-8'
    const bytes = Buffer.from(QUOTED_PRINTABLE.test(line) ? unquoted(value) : value, 'latin1')
    return {
      name: grouped.slice(grouped.lastIndexOf('.') + 1).toUpperCase(),
      types: new Set(types),
      value: this.decoded(bytes, charset),
    }
  }

  private decoded(bytes: Buffer, charset: string): string {
    try {
      return new TextDecoder(charset, { fatal: true }).decode(bytes)
    } catch {
      throw new BrokenBody(`Line ${this.number} of the cards is not valid ${charset.toUpperCase()}`)
    }
  }
}

/** At the first colon that is not within quotes. */
function cut(line: string): [head: string, value: string] {
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted
    else if (line[at] === ':' && !isQuoted) return [line.slice(0, at), line.slice(at + 1)]
  }
  const at = line.indexOf(':')
  return [line.slice(0, at), line.slice(at + 1)]
}

const unquoted = (text: string): string =>
  text.replace(/=([\da-f]{2})/gi, (_all, code) => String.fromCharCode(Number.parseInt(code, 16)))
