import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { BrokenBody } from '../rows/record-splitter.ts'

/** A workbook has a few dozen parts. */
const MOST_PARTS = 1_000
/** All parts together; spreadsheets of a million rows have about half of it. */
const MOST_UNPACKED = 4 * 1024 ** 3
const LARGEST_SMALL_PART = 8 * 1024 ** 2

/** The parts of a workbook by their paths. What unpacks to more than it declares is refused by the library. */
export class Archive {
  private readonly zip: ZipFile
  private readonly parts: ReadonlyMap<string, Entry>
  private readonly gone: AbortSignal | undefined

  private constructor(zip: ZipFile, parts: ReadonlyMap<string, Entry>, gone: AbortSignal | undefined) {
    this.zip = zip
    this.parts = parts
    this.gone = gone
  }

  /** Nothing more of it is unpacked once whoever sent it has left. */
  static async open(file: string, gone?: AbortSignal): Promise<Archive> {
    const zip = await openPromise(file, { autoClose: false, strictFileNames: false }).catch(() => {
      throw new BrokenBody('The file is no XLSX workbook: it is no zip archive')
    })
    try {
      if (zip.entryCount > MOST_PARTS) throw new BrokenBody(`The workbook has more than ${MOST_PARTS} parts`)
      const parts = new Map<string, Entry>()
      let unpacked = 0
      for await (const entry of zip.eachEntry()) {
        parts.set(entry.fileName.toLowerCase(), entry)
        unpacked += entry.uncompressedSize
      }
      if (unpacked > MOST_UNPACKED)
        throw new BrokenBody(
          `The workbook unpacks to more than ${MOST_UNPACKED / 1024 ** 3} GiB: save it as several, or as CSV`,
        )
      return new Archive(zip, parts, gone)
    } catch (failure) {
      zip.close()
      throw failure instanceof BrokenBody ? failure : damaged(failure)
    }
  }

  has(path: string): boolean {
    return this.parts.has(path.toLowerCase())
  }

  close(): void {
    this.zip.close()
  }

  /** A part as it is unpacked. */
  async *text(path: string, isSmall = false): AsyncGenerator<string> {
    const entry = this.parts.get(path.toLowerCase())
    if (!entry) throw new BrokenBody(`The workbook has no part ${path}`)
    if (entry.isEncrypted()) throw new BrokenBody('The workbook is encrypted: save it without a password')
    if (isSmall && entry.uncompressedSize > LARGEST_SMALL_PART)
      throw new BrokenBody(`${path} unpacks to more than ${LARGEST_SMALL_PART / 1024 ** 2} MiB`)
    const stream: Readable = await this.zip.openReadStreamPromise(entry)
    const decoder = new TextDecoder()
    try {
      for await (const piece of stream) {
        if (this.gone?.aborted) throw new BrokenBody('Whoever sent the workbook has left')
        yield decoder.decode(piece as Buffer, { stream: true })
      }
    } catch (failure) {
      throw failure instanceof BrokenBody ? failure : damaged(failure)
    } finally {
      stream.destroy()
    }
    yield decoder.decode()
  }
}

const damaged = (failure: unknown) =>
  new BrokenBody(`The zip archive is damaged: ${(failure as Error).message}`)
