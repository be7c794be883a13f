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

/** What a file of errors may tell. */
export type Show = 'problems' | 'left-out' | 'rows'

const askForErrors = (id: string, show: Show = 'problems'): Promise<Response> =>
  ask(`/api/v1/import-jobs/${id}/errors?show=${show}`)

/** The first problems of an import; the file of all of them may be large. */
export async function firstProblems(id: string, most: number, show?: Show): Promise<readonly Problem[]> {
  const reader = (await askForErrors(id, show)).body!.pipeThrough(new TextDecoderStream()).getReader()
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

/** How many problems of a kind there are. */
export const countOf = ({ failed, notUndone, leftOut }: Job, show: Show): number =>
  show === 'left-out' ? leftOut : failed + notUndone

export const problemsQuery = (job: Job, most: number, show: Show) =>
  queryOptions({
    queryKey: ['import-jobs', job.id, show, job.state, most],
    queryFn: () => firstProblems(job.id, most, show),
    enabled: countOf(job, show) > 0,
  })

export const errorsFile = async (id: string, show: Show): Promise<Blob> =>
  (await askForErrors(id, show)).blob()
