import type { Readable } from 'node:stream'
import { requireRight } from '../../accounts/access/access.ts'
import { formatOf, IMPORT_FORMATS, isFile } from '../../bulk/formats.ts'
import { refusalOf } from '../../bulk/import/receive.ts'
import { keptTable } from '../../bulk/sent-file.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { errors, header, refuse } from '../../errors/errors.ts'
import { sheetIn } from '../../jsonapi/query/import.ts'
import { requireAction } from '../../rules/write-rights.ts'
import { incomingChunks } from '../../runtime/incoming-body.ts'
import { longBody } from '../long-body.ts'
import type { ApiResponse } from '../message.ts'
import type { Call } from '../service.ts'

/** So many sheets are named: their names go into a header. */
const MOST_SHEETS = 40

/** POST /contacts/import/table: what a workbook or a file of cards holds, as the CSV that would be imported; nothing is. */
export async function showTable(call: Call, type: ResourceType, body: Readable): Promise<ApiResponse> {
  requireRight(call.access, type, 'write')
  requireAction(call.access, type, 'import')
  const format = formatOf(call.request.headers['content-type'])
  if (!format || !isFile(format)) throw notAFile()
  const sheet = sheetIn(call.request.rawQuery)
  const sent = incomingChunks(body, call.service.concurrency.minRate)
  const about = { zone: call.access.zone, sheet, gone: call.request.gone }
  const table = await keptTable(format, sent, about).catch((failure) => {
    throw refusalOf(failure)
  })
  const headers = {
    'content-type': `${IMPORT_FORMATS.csv}; charset=utf-8`,
    'x-content-type-options': 'nosniff',
    ...(table.sheets.length > 0 && {
      'x-sheets': table.sheets.slice(0, MOST_SHEETS).map(encodeURIComponent).join(','),
    }),
  }
  try {
    const answer = await longBody(call, call.service.concurrency.downloads, () => table.read())
    answer.once('close', () => void table.letGo())
    return { status: 200, headers, body: answer }
  } catch (failure) {
    await table.letGo()
    throw failure
  }
}

export const notAFile = () =>
  refuse(
    errors.unsupportedMediaType(
      `The body must be ${IMPORT_FORMATS.xlsx} or ${IMPORT_FORMATS.vcard}`,
      header('Content-Type'),
    ),
  )
