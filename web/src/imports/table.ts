import { stringifySearch } from '../api/address.ts'
import { ask } from '../api/request.ts'
import type { FileKind } from './foreign.ts'

/** Files that the server turns into the CSV that is imported in their place. */
const MEDIA_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  vcard: 'text/vcard',
} as const

export type TableKind = keyof typeof MEDIA_TYPES

/** Cards are people. */
const CARDS_OF = 'contacts'

/** What a file holds that is no text by itself. */
export interface Table {
  readonly kind: TableKind
  readonly csv: Blob
  /** The sheets of a workbook, and the one that is read; the first and those like it when none is chosen. */
  readonly sheets: readonly string[]
  readonly sheet: string | undefined
}

export const isTable = (kind: FileKind | undefined, type: string): kind is TableKind =>
  kind !== undefined && kind in MEDIA_TYPES && (kind !== 'vcard' || type === CARDS_OF)

/** Asks the server what a file holds. */
export async function readTable(type: string, kind: TableKind, file: File, sheet?: string): Promise<Table> {
  const search = stringifySearch({ ...(sheet !== undefined && { sheet }) })
  const answer = await ask(`/api/v1/${type}/import/table${search}`, {
    method: 'POST',
    headers: { 'Content-Type': MEDIA_TYPES[kind] },
    body: file,
  })
  const sheets = answer.headers.get('x-sheets')?.split(',').map(decodeURIComponent) ?? []
  return { kind, csv: await answer.blob(), sheets, sheet }
}
