import type { ResourceType } from '../definition/resource.ts'
import type { View } from '../jsonapi/plan.ts'
import { recordDocument } from '../jsonapi/print/document.ts'
import { assemble } from '../jsonapi/print/parts.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import { recordNotFound } from '../jsonapi/target.ts'
import type { Session } from '../store/database.ts'
import { graphOf } from '../store/read/graph.ts'
import { cachedSource, freshSource, type Source } from '../store/read/source.ts'
import { recordTag, unlessKnown } from './conditional.ts'
import { type ApiResponse, documentResponse } from './message.ts'
import { type Call, printContext } from './service.ts'

/** Records for reading: finished ones from the cache, or chosen fields of fresh rows. */
export function sourceOf(call: Call, session: Session, view: View): Source {
  const { printer, cache } = call.service
  const context = printContext(call)
  if (view.fields.size > 0)
    return freshSource(session, (record: StoredRecord) => printer.sparse(record, context, view.fields))
  return cachedSource(session, cache, (record) => printer.finish(record, context))
}

/** Records as a transaction that has written sees them; nothing of it may reach the cache before the commit. */
export function uncommittedSource(call: Call, session: Session, view: View, current?: StoredRecord): Source {
  const { printer } = call.service
  const context = printContext(call)
  if (view.fields.size > 0) return sourceOf(call, session, view)
  return freshSource(session, (record) => printer.finish(record, context), current)
}

/** Reads one record with what it includes; 404 when there is none. */
export async function showRecord(
  { request }: Call,
  source: Source,
  view: View,
  type: ResourceType,
  id: string,
): Promise<ApiResponse> {
  const { record, graph } = await recordGraph(source, view, type, id)
  const etag = recordTag(record, graph, view)
  return unlessKnown(request, etag, () => documentResponse(200, recordDocument(graph, view), { etag }))
}

/** Answers a write with the record that it made or changed. */
export async function showWritten(
  source: Source,
  view: View,
  type: ResourceType,
  id: string,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Promise<ApiResponse> {
  const { record, graph } = await recordGraph(source, view, type, id)
  return documentResponse(status, assemble(recordDocument(graph, view)), {
    etag: recordTag(record, graph, view),
    ...headers,
  })
}

async function recordGraph(source: Source, view: View, type: ResourceType, id: string) {
  const record = await source.one(type, id)
  if (!record) throw recordNotFound(type, id)
  return { record, graph: await graphOf(source, [record], view.include) }
}
