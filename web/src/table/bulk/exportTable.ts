import { type Parameters, stringifySearch } from '../../api/address.ts'
import { ask } from '../../api/request.ts'
import { texts } from '../../locales/language.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { Refused } from '../../ui/words.ts'
import type { Column } from '../columns.ts'
import { allIds } from './exports.ts'

export interface Chosen {
  readonly has: (id: string) => boolean
  readonly count: number
}

/** How people take a table away. */
export type Sheet = 'xlsx' | 'csv'

interface Wanted {
  readonly type: string
  readonly format: Sheet
  readonly language: string
  /** What the file is called, without its ending. */
  readonly title: string
  readonly columns: readonly Column[]
  /** Which records, in which order. */
  readonly listed: Parameters
  readonly chosen: Chosen | undefined
}

/** So many ids fit into one request. */
const MOST_IDS = 1000

/** A view as people read it, as a file: its columns under their headings, its rows, or those of them that are chosen. */
export async function exportTable({ type, format, title, listed, chosen, ...how }: Wanted): Promise<void> {
  const parameters = {
    ...listed,
    format,
    for: 'people',
    language: how.language,
    columns: how.columns.map(({ name }) => name).join(','),
  }
  const read = (more: Parameters = {}) =>
    ask(`/api/v1/${type}/export${stringifySearch({ ...parameters, ...more })}`)
  const answers: Response[] = []
  if (!chosen) answers.push(await read())
  else {
    if (format === 'xlsx' && chosen.count > MOST_IDS) throw new Refused(texts().table.exportMost(MOST_IDS))
    const ids = (await allIds(type, listed)).filter(chosen.has)
    for (let from = 0; from === 0 || from < ids.length; from += MOST_IDS)
      answers.push(await read({ 'filter[id]': ids.slice(from, from + MOST_IDS).join(',') }))
  }
  const [first, ...others] = await Promise.all(answers.map((one) => one.blob()))
  const pieces = [first!, ...(await Promise.all(others.map(withoutHeading)))]
  saveFile(new Blob(pieces, { type: first!.type }), `${title}.${format}`)
}

/** The rows of a further piece of CSV; a heading has no line ends of its own. */
async function withoutHeading(piece: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await piece.arrayBuffer())
  return piece.slice(bytes.indexOf(0x0a) + 1)
}
