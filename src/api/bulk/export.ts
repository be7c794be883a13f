import { requireRight } from '../../accounts/access/access.ts'
import { exportBytes } from '../../bulk/export/export.ts'
import { FORMATS, type Format } from '../../bulk/formats.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { wholeListPlan } from '../../jsonapi/query/whole-list.ts'
import { requireAction } from '../../rules/write-rights.ts'
import { longBody } from '../long-body.ts'
import type { ApiResponse } from '../message.ts'
import { conditionsOf } from '../records/filtering.ts'
import { type Call, printContext } from '../service.ts'

const CONTENT_TYPES: Readonly<Record<Format, string>> = {
  ...FORMATS,
  csv: `${FORMATS.csv}; charset=utf-8`,
}

/** GET /contacts/export: a whole list, sent while it is read. */
export async function exportList(call: Call, type: ResourceType): Promise<ApiResponse> {
  requireRight(call.access, type, 'read')
  requireAction(call.access, type, 'export')
  const { service, access, request } = call
  const { plan, format, isExact } = wholeListPlan(call.registry, type, request.rawQuery, access, [
    'ndjson',
    'csv',
    'xlsx',
  ])
  const conditions = await conditionsOf(call, plan)
  const date = new Date().toISOString().slice(0, 10)
  const headers = {
    'content-type': CONTENT_TYPES[format],
    'content-disposition': `attachment; filename="${type.name}-${date}.${format}"`,
    'x-content-type-options': 'nosniff',
  }
  const { exports, exportReads } = service.concurrency
  const wish = { plan: { ...plan, conditions }, format, isExact, context: printContext(call) }
  const body = await longBody(call, exports, (gone) =>
    exportBytes(service.database, access, wish, exportReads, gone),
  )
  return { status: 200, headers, body }
}
