import { hasRight, requireRight } from '../../accounts/access/access.ts'
import { FORMATS, type StoredFormat } from '../../bulk/formats.ts'
import { badRowsText } from '../../bulk/jobs/bad-rows.ts'
import { ERROR_FILES, errorsText } from '../../bulk/jobs/errors-file.ts'
import { importJobType } from '../../bulk/jobs/job-type.ts'
import { requestUndo } from '../../bulk/jobs/jobs.ts'
import type { Condition, ListPlan } from '../../jsonapi/plan.ts'
import { listDocument } from '../../jsonapi/print/document.ts'
import { listPlan, noParameters, oneOf } from '../../jsonapi/query/index.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import { recordNotFound } from '../../jsonapi/target.ts'
import type { Session } from '../../store/database.ts'
import { storedValue } from '../../store/layout.ts'
import { graphOf } from '../../store/read/graph.ts'
import { listPage } from '../../store/read/list.ts'
import { recordById } from '../../store/read/records.ts'
import { versionTag } from '../conditional.ts'
import { writeOnce } from '../idempotency.ts'
import { longBody, readFairly } from '../long-body.ts'
import { type ApiResponse, documentResponse } from '../message.ts'
import { sessionOf } from '../records/read.ts'
import { sourceOf } from '../records/show.ts'
import { type Call, printContext } from '../service.ts'

/** GET /import-jobs: those of the types that the token may read; who sees only a part is told of his own. */
export async function listJobs(call: Call): Promise<ApiResponse> {
  const { service, access, request } = call
  const asked = listPlan(service.registry, importJobType, request.rawQuery, access)
  const readable = [...service.registry.types.values()].filter((type) => hasRight(access, type, 'read'))
  const names = readable.map(({ name }) => name)
  const own: Condition[] = access.rights
    ? [{ test: 'equals', attribute: 'user-id', values: [access.userId] }]
    : []
  const ofTypes: Condition = { test: 'exactly', attribute: 'resource-name', values: names }
  const plan: ListPlan = { ...asked, conditions: [...asked.conditions, ofTypes, ...own] }
  const source = sourceOf(call, sessionOf(call), plan)
  const address = service.links.collection(importJobType.name)
  const question = { address: `${address}?${request.rawQuery} ${names}` }
  const { records, total, edges } = await listPage(source, plan, question)
  const facts = { address, rawQuery: request.rawQuery, total, ...(edges && { edges }) }
  return documentResponse(200, listDocument(await graphOf(source, records, plan.include), plan, facts))
}

/** GET /import-jobs/1 */
export async function readJob(call: Call, id: string): Promise<ApiResponse> {
  noParameters(call.request.rawQuery)
  return showJob(call, sessionOf(call), id, 200)
}

/** GET /import-jobs/1/errors: a line for each problem, or for each cell that was left out, or the bad rows themselves. */
export async function readErrors(call: Call, id: string): Promise<ApiResponse> {
  const show = oneOf(call.request.rawQuery, 'show', ERROR_FILES)
  const job = await requireJob(call, sessionOf(call), id, 'read')
  const stored = storedValue(job, 'format') as StoredFormat
  const format = show === 'rows' ? stored : 'csv'
  const text = (session: Session) =>
    show === 'rows' ? badRowsText(session, id, stored) : errorsText(session, id, show)
  const headers = {
    'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : FORMATS.ndjson,
    'content-disposition': `attachment; filename="import-${id}-${show === 'problems' ? 'errors' : show}.${format}"`,
    'x-content-type-options': 'nosniff',
  }
  const body = await longBody(call, call.service.concurrency.downloads, (gone) =>
    readFairly(call, text(sessionOf(call)), gone),
  )
  return { status: 200, headers, body }
}

/** POST /import-jobs/1/undo: takes the whole import back, after the answer. */
export async function undoImport(call: Call, id: string): Promise<ApiResponse> {
  noParameters(call.request.rawQuery)
  await requireJob(call, sessionOf(call), id, 'write')
  return writeOnce(call, async (session) => {
    await requestUndo(session, id)
    return showJob(call, session, id, 202)
  })
}

/** The job as it is now; 404 when there is none. */
export async function showJob(
  call: Call,
  session: Session,
  id: string,
  status: 200 | 202,
): Promise<ApiResponse> {
  const record = await requireJob(call, session, id, 'read')
  const { bytes } = call.service.printer.finish(record, printContext(call))
  return documentResponse(status, `{"data":${bytes}}`, {
    etag: versionTag(record),
    ...(status === 202 && { location: call.service.links.record(importJobType.name, id) }),
  })
}

async function requireJob(
  call: Call,
  session: Session,
  id: string,
  right: 'read' | 'write',
): Promise<StoredRecord> {
  const { rights, userId } = call.access
  const record = await recordById(session, importJobType, id)
  if (rights && storedValue(record, 'user-id') !== userId) throw recordNotFound(importJobType, id)
  requireRight(call.access, call.service.registry.type(storedValue(record, 'resource-name')!), right)
  return record
}
