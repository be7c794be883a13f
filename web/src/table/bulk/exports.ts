import { type Parameters, stringifySearch } from '../../api/address.ts'
import { ask } from '../../api/request.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { recordsOf } from './lines.ts'

export type Format = 'csv' | 'ndjson'

/** The export of a list, while it comes in. */
const exported = (type: string, format: Format, parameters: Parameters): Promise<Response> =>
  ask(`/api/v1/${type}/export${stringifySearch({ ...parameters, format })}`)

/** The ids of everything in a list, whatever its length. */
export async function allIds(type: string, parameters: Parameters): Promise<string[]> {
  const ids: string[] = []
  const { body } = await exported(type, 'ndjson', { ...parameters, [`fields[${type}]`]: 'created-at' })
  for await (const line of recordsOf(body!)) ids.push(String(JSON.parse(line).id))
  return ids
}

/** A file with a list, or with those of it that are chosen. */
export async function exportFile(
  type: string,
  format: Format,
  parameters: Parameters,
  isChosen?: (id: string) => boolean,
): Promise<void> {
  const response = await exported(type, format, parameters)
  const parts: string[] = []
  if (isChosen)
    for await (const record of recordsOf(response.body!)) if (keeps(record)) parts.push(`${record}\n`)
  const file = isChosen
    ? new Blob(parts, { type: response.headers.get('content-type')! })
    : await response.blob()
  saveFile(file, `${type}-${new Date().toISOString().slice(0, 10)}.${format}`)

  function keeps(record: string): boolean {
    if (format === 'ndjson') return isChosen!(String(JSON.parse(record).id))
    const isHeader = parts.length === 0
    return isHeader || isChosen!(/^"?(\d+)/.exec(record)?.[1] ?? '')
  }
}
