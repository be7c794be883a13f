import type { StoredFormat } from '../formats.ts'

/** One row of a body, the byte at which it begins, and that at which the next one does. */
export interface BodyRecord {
  readonly bytes: Buffer
  readonly start: number
  readonly end: number
}

/** A body that cannot be read any further. */
export class BrokenBody extends Error {}

const LARGEST_RECORD = 1024 * 1024
const NEWLINE = 0x0a
const RETURN = 0x0d
const QUOTE = 0x22

/** Cuts a body into rows: lines, of which those of CSV go on while a quote is open. Blank ones are left out. */
export class RecordSplitter {
  private readonly isQuoted: boolean
  private rest: Buffer = Buffer.alloc(0)
  private start: number
  private scanned = 0
  private inQuotes = false

  /** `start` is the byte of the whole body at which the first piece begins. */
  constructor(format: StoredFormat, start = 0) {
    this.isQuoted = format === 'csv'
    this.start = start
  }

  push(piece: Buffer): BodyRecord[] {
    const records: BodyRecord[] = []
    const bytes = this.rest.length > 0 ? Buffer.concat([this.rest, piece]) : piece
    let from = 0
    let at = this.scanned
    let quote = this.isQuoted ? bytes.indexOf(QUOTE, at) : -1
    for (let end = bytes.indexOf(NEWLINE, at); end >= 0; end = bytes.indexOf(NEWLINE, at)) {
      for (; quote >= 0 && quote < end; quote = bytes.indexOf(QUOTE, quote + 1))
        this.inQuotes = !this.inQuotes
      at = end + 1
      if (this.inQuotes) continue
      const record = bytes.subarray(from, bytes[end - 1] === RETURN && end > from ? end - 1 : end)
      if (record.length > 0) records.push({ bytes: record, start: this.start + from, end: this.start + at })
      from = at
    }
    for (; quote >= 0; quote = bytes.indexOf(QUOTE, quote + 1)) this.inQuotes = !this.inQuotes
    this.start += from
    this.rest = bytes.subarray(from)
    this.scanned = this.rest.length
    if (this.rest.length > LARGEST_RECORD) throw new BrokenBody(this.tooLong())
    return records
  }

  /** What stands after the last line end. */
  end(): BodyRecord[] {
    if (this.inQuotes) throw new BrokenBody('The last row has a quote that is never closed')
    const { rest: bytes, start } = this
    return bytes.length > 0 ? [{ bytes, start, end: start + bytes.length }] : []
  }

  private tooLong(): string {
    const reason = this.inQuotes ? ': a quote is never closed' : ''
    return `The row at byte ${this.start} is longer than 1 MiB${reason}`
  }
}
