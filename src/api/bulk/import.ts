import type { Readable } from 'node:stream'
import { requireRight } from '../../accounts/access/access.ts'
import { FORMATS, formatOf } from '../../bulk/formats.ts'
import { discardImport, queueImport, receiveImport } from '../../bulk/import/receive.ts'
import { csvOfSentWorkbook } from '../../bulk/xlsx/sent-workbook.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { errors, header, parameter, refuse } from '../../errors/errors.ts'
import { importWish } from '../../jsonapi/query/import.ts'
import { EXTERNAL_ID } from '../../rules/external-id.ts'
import { requireAction } from '../../rules/write-rights.ts'
import { incomingChunks } from '../../runtime/incoming-body.ts'
import { storeOnce, withBody } from '../idempotency.ts'
import type { ApiResponse } from '../message.ts'
import { sessionOf } from '../records/read.ts'
import type { Call } from '../service.ts'
import { showJob } from './import-jobs.ts'

/** POST /contacts/import: stores the body, which is imported after the answer. */
export async function startImport(call: Call, type: ResourceType, body: Readable): Promise<ApiResponse> {
  requireRight(call.access, type, 'write')
  requireAction(call.access, type, 'import')
  const format = formatOf(call.request.headers['content-type'])
  if (!format) throw unsupported()
  const { dryRun, upserts, onError } = importWish(call.request.rawQuery)
  if (upserts && !type.attributes.has(EXTERNAL_ID))
    throw refuse(errors.badRequest(`${type.name} have no external id`, parameter('on-conflict')))
  const wanted = {
    type,
    format: format === 'xlsx' ? ('csv' as const) : format,
    dryRun,
    onConflict: upserts ? ('update' as const) : null,
    onError,
  }
  const sent = incomingChunks(body, call.service.concurrency.minRate)
  const received = await receiveImport(
    sessionOf(call),
    wanted,
    format === 'xlsx' ? csvOfSentWorkbook(sent, call.access.zone) : sent,
  )
  try {
    return await storeOnce(withBody(call, received.digest), async (session) => {
      await queueImport(session, received)
      return showJob(call, session, received.id, 202)
    })
  } finally {
    // It is queued, unless the request was a repeated one.
    await discardImport(sessionOf(call), received.id)
  }
}

export const unsupported = () =>
  refuse(
    errors.unsupportedMediaType(
      `The body must be ${Object.values(FORMATS).join(' or ')}`,
      header('Content-Type'),
    ),
  )
