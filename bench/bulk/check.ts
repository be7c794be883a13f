import { setTimeout as pause } from 'node:timers/promises'
import { unguarded } from '../../src/bulk/csv-text.ts'
import { csvCells } from '../../src/bulk/rows/csv-cells.ts'
import { RecordSplitter } from '../../src/bulk/rows/record-splitter.ts'
import { cellsOf, csvOf, WANTED } from './rows.ts'

export interface BulkTarget {
  readonly port: number
  readonly token: string
}

export interface BulkResult {
  readonly uploadSeconds: number
  readonly importSeconds: number
  readonly exportSeconds: number
  /** What differs between what was sent and what came back; undefined when nothing does. */
  readonly difference: string | undefined
}

const seconds = (since: number) => (performance.now() - since) / 1000

const SOURCE = 'Trade fair'

/** Imports so many contacts over HTTP and compares what is exported with what was sent, row by row. */
export async function bulkCheck(target: BulkTarget, rows: number): Promise<BulkResult> {
  const source = await createSource(target)
  const begun = performance.now()
  const job = await upload(target, rows)
  const uploadSeconds = seconds(begun)
  const imported = await ended(target, `/import-jobs/${job}`)
  const importSeconds = seconds(begun) - uploadSeconds
  const exportBegun = performance.now()
  const difference =
    imported.created === rows
      ? await compare(target, rows, source)
      : `The job ended as ${JSON.stringify(imported)}`
  return { uploadSeconds, importSeconds, exportSeconds: seconds(exportBegun), difference }
}

export const fetchFrom = ({ port, token }: BulkTarget, path: string, options: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    ...options,
    headers: { authorization: `Bearer ${token}`, ...(options.headers as Record<string, string>) },
  })

export async function createSource(target: BulkTarget): Promise<string> {
  const response = await fetchFrom(target, '/sources', {
    method: 'POST',
    headers: { 'content-type': 'application/vnd.api+json' },
    body: JSON.stringify({ data: { type: 'sources', attributes: { name: SOURCE } } }),
  })
  return idIn(response)
}

const idIn = async (response: Response): Promise<string> =>
  ((await response.json()) as { data: { id: string } }).data.id

/** The id of the job that imports so many contacts. */
export function upload(target: BulkTarget, rows: number): Promise<string> {
  const pieces = csvOf(rows, SOURCE)
  const body = new ReadableStream({
    pull(controller) {
      const { value, done } = pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
  return uploadBody(target, body, 'text/csv')
}

/** The id of the job that imports what stands in a body. */
export async function uploadBody(target: BulkTarget, body: ReadableStream, type: string): Promise<string> {
  const headers = { 'content-type': type }
  const options = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  const response = await fetchFrom(target, '/contacts/import', options)
  if (response.status !== 202) throw new Error(`The import was refused: ${await response.text()}`)
  return idIn(response)
}

interface Job {
  readonly state: string
  readonly created: number
}

/** The job at this address, when it is done. */
export async function ended(target: BulkTarget, address: string): Promise<Job> {
  for (;;) {
    const response = await fetchFrom(target, address)
    const { data } = (await response.json()) as { data: { attributes: Job } }
    if (['done', 'failed', 'cancelled'].includes(data.attributes.state)) return data.attributes
    await pause(100)
  }
}

/** What differs between the contacts of an account and so many as they were sent. */
export async function compare(target: BulkTarget, rows: number, source: string): Promise<string | undefined> {
  const query = `format=csv&fields[contacts]=${WANTED.join()}`
  const { body } = await fetchFrom(target, `/contacts/export?${query}`)
  const splitter = new RecordSplitter('csv')
  let number = -1
  for await (const piece of body!)
    for (const { bytes } of splitter.push(Buffer.from(piece))) {
      const [, ...cells] = csvCells(bytes.toString()).map(unguarded)
      const expected = JSON.stringify(number < 0 ? WANTED : cellsOf(number, source))
      if (JSON.stringify(cells) !== expected)
        return `Row ${number} is ${JSON.stringify(cells)} and should be ${expected}`
      number++
    }
  return number === rows ? undefined : `${number} rows came back`
}
