import { open } from 'node:fs/promises'
import path from 'node:path'
import { removeFolder, temporaryFolder } from '../../runtime/temporary-folder.ts'
import { BrokenBody } from '../rows/record-splitter.ts'
import { csvOfWorkbook } from './read.ts'

const LARGEST = 512 * 1024 ** 2

export interface SentWorkbook {
  /** Whose clocks its times are told by. */
  readonly zone: string
  /** The one that is meant; the first and those like it when none is named. */
  readonly sheet?: string | undefined
  /** What sheets there are is told before the first row. */
  readonly onSheets?: ((names: readonly string[]) => void) | undefined
  /** Given when whoever sent it has left: nobody waits for the rest. */
  readonly gone?: AbortSignal | undefined
}

/** A workbook that arrives, as CSV: its table of contents stands at its end, so all of it has to be there first. */
export async function* csvOfSentWorkbook(
  body: AsyncIterable<Buffer>,
  about: SentWorkbook,
): AsyncGenerator<Buffer> {
  const folder = await temporaryFolder()
  try {
    const file = path.join(folder, 'workbook.xlsx')
    await keep(body, file)
    for await (const text of csvOfWorkbook(file, about)) yield Buffer.from(text)
  } finally {
    await removeFolder(folder)
  }
}

async function keep(body: AsyncIterable<Buffer>, file: string): Promise<void> {
  const handle = await open(file, 'w')
  try {
    let size = 0
    for await (const piece of body) {
      size += piece.length
      if (size > LARGEST) throw new BrokenBody('A workbook may have at most 512 MiB')
      await handle.writeFile(piece)
    }
  } finally {
    await handle.close()
  }
}
