import type { ResourceType } from '../../definition/resource.ts'
import { errors, parameter, refuse } from '../../errors/errors.ts'
import { MOST_HELD_TEXT } from '../../jsonapi/limits.ts'
import type { View } from '../../jsonapi/plan.ts'
import { recordDocument } from '../../jsonapi/print/document.ts'
import type { ShownRecord, StoredRecord } from '../../jsonapi/record.ts'
import { recordNotFound } from '../../jsonapi/target.ts'
import type { Session } from '../../store/database.ts'
import { graphOf } from '../../store/read/graph.ts'
import { cachedSource, freshSource, type Source } from '../../store/read/source.ts'
import { recordTag, unlessKnown } from '../conditional.ts'
import { shownAsOf } from '../look-back.ts'
import { type ApiResponse, documentResponse } from '../message.ts'
import { withNewSecret } from '../new-secret.ts'
import { type Call, printContext } from '../service.ts'

/** Records for reading: finished ones from the cache; chosen fields, and what was, from fresh rows. */
export function sourceOf(call: Call, session: Session, view: View): Source {
  const { printer, cache } = call.service
  const context = printContext(call)
  const once = (record: StoredRecord) => printer.once(record, context, view.fields)
  if (view.fields.size > 0 || call.past) return freshSource(session, call.budget, once)
  return cachedSource(session, call.budget, cache, {
    finish: (record) => printer.finish(record, context),
    once,
  })
}

/** Records as a transaction that has written sees them; nothing of it may reach the cache before the commit. */
export function uncommittedSource(call: Call, session: Session, view: View, current?: StoredRecord): Source {
  const context = printContext(call)
  const once = (record: StoredRecord) =>
    call.service.printer.once(withNewSecret(call, session.actor, record), context, view.fields)
  return freshSource(session, call.budget, once, current)
}

/** Reads one record with what it includes; 404 when there is none. */
export async function showRecord(
  call: Call,
  source: Source,
  view: View,
  type: ResourceType,
  id: string,
): Promise<ApiResponse> {
  const shown = await showIfThere(call, source, view, type, id)
  if (!shown) throw recordNotFound(type, id)
  return shown
}

/** The same; undefined when there is none. */
export async function showIfThere(
  call: Call,
  source: Source,
  view: View,
  type: ResourceType,
  id: string,
): Promise<ApiResponse | undefined> {
  const found = await recordGraph(source, view, type, id)
  if (!found) return undefined
  const { record, graph } = found
  const etag = recordTag(record, graph, view, source.session)
  return unlessKnown(call.request, etag, () =>
    documentResponse(200, recordDocument(graph, view, shownAsOf(call)), { etag }),
  )
}

/** What the answer to a write says beside the record. */
export interface ShownAs {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** Answers a write with the record that it made or changed. */
export async function showWritten(
  source: Source,
  view: View,
  type: ResourceType,
  id: string,
  { status = 200, headers = {} }: ShownAs = {},
): Promise<ApiResponse> {
  const found = await recordGraph(source, view, type, id)
  if (!found) throw recordNotFound(type, id)
  const { record, graph } = found
  return documentResponse(status, recordDocument(graph, view), {
    etag: recordTag(record, graph, view, source.session),
    ...headers,
  })
}

async function recordGraph(source: Source, view: View, type: ResourceType, id: string) {
  const record = await source.one(type, id)
  if (!record) return undefined
  requireReadable(source, record)
  return { record, graph: await graphOf(source, [record], view.include) }
}

function requireReadable({ budget }: Source, record: ShownRecord): void {
  if (!budget.hold(record))
    throw refuse(
      errors.invalidField(
        `The record is larger than ${MOST_HELD_TEXT}: choose fields`,
        parameter(`fields[${record.type.name}]`),
      ),
    )
}
