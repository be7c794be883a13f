import { requireRight } from '../../accounts/access/access.ts'
import { exportBytes, type People } from '../../bulk/export/export.ts'
import { linksIn, PeopleColumns } from '../../bulk/export/people/people-columns.ts'
import { FORMATS, type Format } from '../../bulk/formats.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { type ForPeople, wholeListPlan } from '../../jsonapi/query/whole-list.ts'
import { seenCustomFieldsOf } from '../../rules/custom-fields/custom-field.ts'
import { requireAction } from '../../rules/write-rights.ts'
import { longBody } from '../long-body.ts'
import type { ApiResponse } from '../message.ts'
import { conditionsOf } from '../records/filtering.ts'
import { requireIncluded, sessionOf } from '../records/read.ts'
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
  const { plan, format, isExact, forPeople } = wholeListPlan(call.registry, type, request.rawQuery, access, [
    'ndjson',
    'csv',
    'xlsx',
  ])
  const conditions = await conditionsOf(call, plan)
  const people = forPeople && (await peopleOf(call, type, forPeople))
  const date = new Date().toISOString().slice(0, 10)
  const headers = {
    'content-type': CONTENT_TYPES[format],
    'content-disposition': `attachment; filename="${type.name}-${date}.${format}"`,
    'x-content-type-options': 'nosniff',
  }
  const { exports, exportReads } = service.concurrency
  const wish = { plan: { ...plan, conditions }, format, isExact, context: printContext(call), people }
  const body = await longBody(call, exports, (gone) =>
    exportBytes(service.database, access, wish, exportReads, gone),
  )
  return { status: 200, headers, body }
}

/** The columns that people read; whoever asks must be allowed to read what they name. */
async function peopleOf(call: Call, type: ResourceType, wanted: ForPeople): Promise<People> {
  requireIncluded(call, type, new Map(linksIn(type, wanted).map((name) => [name, new Map()])))
  const customs = await seenCustomFieldsOf(sessionOf(call), type)
  const known = { registry: call.registry, type, customs, context: printContext(call) }
  const { language } = wanted
  return {
    columns: new PeopleColumns(known, wanted),
    language,
    title: type.labels?.[language].many ?? type.name,
  }
}
