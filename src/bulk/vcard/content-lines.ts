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
export class Unfolding {
  private pieces: string[] = []
  /** With a letter for each break: many of them are a long line too. */
  private length = 0
  private isPassedOver = false
  private isQuotedPrintable = false
  /** It ended with a soft break of quoted-printable. */
  private goesOn = false
  private number = 0

  /** The line before this one, when this one does not belong to it. */
  push(next: string): ContentLine[] {
    this.number++
    if (/^[ \t]/.test(next) && this.length > 0) {
      this.add(next.slice(1))
      return []
    }
    if (this.goesOn) {
      this.pieces.push(this.pieces.pop()!.slice(0, -1))
      this.add(next)
      return []
    }
    const { pieces, isPassedOver } = this
    this.isPassedOver = PASSED_OVER.test(next)
    if (next.length > LONGEST_LINE && !this.isPassedOver) throw new BrokenBody(this.tooLong())
    this.pieces = [next]
    this.length = next.length
    this.isQuotedPrintable = QUOTED_PRINTABLE.test(next)
    this.goesOn = this.isQuotedPrintable && next.endsWith('=')
    const line = isPassedOver ? '' : pieces.join('')
    // A line of a picture in the oldest version is told by nothing but having no name.
    return line.includes(':') ? [this.read(line)] : []
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
    this.goesOn = this.isQuotedPrintable && text.endsWith('=')
    if (this.isPassedOver) return
    this.pieces.push(text)
    this.length += text.length + 1
    if (this.length > LONGEST_LINE) throw new BrokenBody(this.tooLong())
  }

  private read(line: string): ContentLine {
    const [[grouped = '', ...parameters], value] = cut(line)
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

/** At the semicolons before the first colon, and at it, where they are not within quotes. */
function cut(line: string): [head: string[], value: string] {
  const head: string[] = []
  let isQuoted = false
  let from = 0
  for (let at = 0; at < line.length; at++) {
    const letter = line[at]
    if (letter === '"') isQuoted = !isQuoted
    if (isQuoted || (letter !== ';' && letter !== ':')) continue
    head.push(line.slice(from, at))
    from = at + 1
    if (letter === ':') return [head, line.slice(from)]
  }
  const at = line.indexOf(':')
  return [line.slice(0, at).split(';'), line.slice(at + 1)]
}

const unquoted = (text: string): string =>
  text.replace(/=([\da-f]{2})/gi, (_all, code) => String.fromCharCode(Number.parseInt(code, 16)))
