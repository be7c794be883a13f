import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { rechunk } from '../runtime/rechunk.ts'
import { removeFolder, temporaryFolder } from '../runtime/temporary-folder.ts'
import type { FileFormat } from './formats.ts'
import { BrokenBody } from './rows/record-splitter.ts'
import { csvOfCards } from './vcard/read.ts'
import { csvOfSentWorkbook, type SentWorkbook } from './xlsx/sent-workbook.ts'

const LARGEST_CARDS = 512 * 1024 ** 2
/** As much as is taken for an import. */
const LARGEST_TABLE = 2 * 1024 ** 3

/** A file of another kind as the CSV that is imported in its place. */
export const csvOfFile = (
  format: FileFormat,
  body: AsyncIterable<Buffer>,
  about: SentWorkbook,
): AsyncGenerator<Buffer> =>
  format === 'xlsx'
    ? csvOfSentWorkbook(body, about)
    : csvOfCards(rechunk(atMost(body, LARGEST_CARDS, 'Cards may have at most 512 MiB')))

async function* atMost(
  pieces: AsyncIterable<Buffer>,
  most: number,
  otherwise: string,
): AsyncGenerator<Buffer> {
  let size = 0
  for await (const piece of pieces) {
    size += piece.length
    if (size > most) throw new BrokenBody(otherwise)
    yield piece
  }
}

/** What a file holds, until it is let go. */
export interface KeptTable {
  readonly sheets: readonly string[]
  read(): AsyncGenerator<Buffer>
  letGo(): Promise<void>
}

/** Reads all of a file before anything of it is told: what is wrong with it is known then. */
export async function keptTable(
  format: FileFormat,
  body: AsyncIterable<Buffer>,
  about: SentWorkbook,
): Promise<KeptTable> {
  const folder = await temporaryFolder()
  const letGo = () => removeFolder(folder)
  try {
    const file = path.join(folder, 'table.csv')
    let sheets: readonly string[] = []
    const onSheets = (names: readonly string[]) => {
      sheets = names
    }
    const handle = await open(file, 'w')
    try {
      const csv = csvOfFile(format, body, { ...about, onSheets })
      for await (const piece of atMost(csv, LARGEST_TABLE, 'The table has more than 2 GiB as CSV'))
        await handle.writeFile(piece)
    } finally {
      await handle.close()
    }
    return { sheets, read: () => piecesOf(file), letGo }
  } catch (failure) {
    await letGo()
    throw failure
  }
}

async function* piecesOf(file: string): AsyncGenerator<Buffer> {
  yield* createReadStream(file)
}
