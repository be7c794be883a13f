import { queryOptions } from '@tanstack/react-query'
import { ask } from '../api/request.ts'
import { wordsOfError } from '../ui/words.ts'
import { type Cell, CsvReader } from './csv.ts'
import type { Job } from './jobs.ts'

/** One line of the file of errors. */
export interface Problem {
  readonly row: number
  readonly field: string
  readonly message: string
}

const askForErrors = (id: string): Promise<Response> => ask(`/api/v1/import-jobs/${id}/errors`)

/** The first problems of an import; the file of all of them may be large. */
export async function firstProblems(id: string, most: number): Promise<readonly Problem[]> {
  const reader = (await askForErrors(id)).body!.pipeThrough(new TextDecoderStream()).getReader()
  const csv = new CsvReader(',')
  const rows: Cell[][] = []
  for (let piece = await reader.read(); !piece.done && rows.length <= most; piece = await reader.read())
    rows.push(...csv.push(piece.value))
  await reader.cancel()
  return [...rows, ...csv.end()].slice(1, most + 1).map(([row, field, message]) => ({
    row: Number(row),
    field: field ?? '',
    message: message ?? '',
  }))
}

/** Without the name of the field, which stands beside it. */
export function problemWords({ field, message }: Problem): string {
  const words = wordsOfError({ detail: message, status: '', code: '', title: '' })
  return words.startsWith(`${field} `) ? words.slice(field.length + 1) : words
}

export const problemsQuery = ({ id, state, failed, notUndone }: Job, most: number) =>
  queryOptions({
    queryKey: ['import-jobs', id, 'problems', state, most],
    queryFn: () => firstProblems(id, most),
    enabled: failed + notUndone > 0,
  })

export const errorsFile = async (id: string): Promise<Blob> => (await askForErrors(id)).blob()
