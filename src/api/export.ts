import { requireRight } from '../accounts/access.ts'
import { bodyOf } from '../bulk/body.ts'
import { exportText } from '../bulk/export.ts'
import { FORMATS, type Format } from '../bulk/formats.ts'
import type { ResourceType } from '../definition/resource.ts'
import { wholeListPlan } from '../jsonapi/query/whole-list.ts'
import { conditionsOf } from './filtering.ts'
import type { ApiResponse } from './message.ts'
import { type Call, printContext } from './service.ts'

const CONTENT_TYPES: Readonly<Record<Format, string>> = {
  ndjson: FORMATS.ndjson,
  csv: `${FORMATS.csv}; charset=utf-8`,
}

/** GET /contacts/export: a whole list, sent while it is read. */
export async function exportList(call: Call, type: ResourceType): Promise<ApiResponse> {
  requireRight(call.access, type, 'read')
  const { service, access, request } = call
  const { plan, format } = wholeListPlan(service.registry, type, request.rawQuery, access.zone, [
    'ndjson',
    'csv',
  ])
  const conditions = conditionsOf(call, plan)
  const date = new Date().toISOString().slice(0, 10)
  return {
    status: 200,
    headers: {
      'content-type': CONTENT_TYPES[format],
      'content-disposition': `attachment; filename="${type.name}-${date}.${format}"`,
      'x-content-type-options': 'nosniff',
    },
    ...(request.method !== 'HEAD' && {
      body: bodyOf(exportText(service.database, access, { ...plan, conditions }, format, printContext(call))),
    }),
  }
}
