import { CsvReader } from './csv.ts'

/** How the bytes of a file are to be read. */
export interface FileForm {
  readonly format: 'csv' | 'ndjson'
  readonly encoding: Encoding
  readonly delimiter: Delimiter
}

export const ENCODINGS = ['utf-8', 'windows-1251', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof ENCODINGS)[number]

export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** How a file is most likely written, judged by its first bytes and its name. */
export function formOf(name: string, head: Uint8Array): FileForm {
  const encoding = encodingOf(head)
  const text = textOf(head, encoding)
  const isNdjson = /\.(ndjson|jsonl)$/i.test(name) || /^\s*\{\s*"/.test(text)
  return { format: isNdjson ? 'ndjson' : 'csv', encoding, delimiter: delimiterOf(text) }
}

/** A byte order mark is no text; characters that are cut in two at the end are left out. */
export const textOf = (head: Uint8Array, encoding: Encoding): string =>
  new TextDecoder(encoding).decode(head, { stream: true })

function encodingOf(head: Uint8Array): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return 'utf-8'
  } catch {
    return cyrillicShare(head) > 0.5 ? 'windows-1251' : 'windows-1252'
  }
}

/** How many of the letters beyond ASCII stand side by side: in Russian nearly all, elsewhere few. */
function cyrillicShare(head: Uint8Array): number {
  const high = [...head.keys()].filter((at) => head[at]! >= 0xa8)
  const paired = high.filter((at) => (head[at + 1] ?? 0) >= 0xa8 || (head[at - 1] ?? 0) >= 0xa8)
  return high.length === 0 ? 0 : paired.length / high.length
}

/** The one that cuts the first row into most cells. */
function delimiterOf(text: string): Delimiter {
  const cells = (delimiter: Delimiter) => {
    const reader = new CsvReader(delimiter)
    return (reader.push(text)[0] ?? reader.end()[0] ?? []).length
  }
  return DELIMITERS.reduce((best, one) => (cells(one) > cells(best) ? one : best))
}
