import { requireRight } from '../../accounts/access/access.ts'
import { datetime } from '../../definition/kinds/time.ts'
import type { Registry } from '../../definition/registry.ts'
import { pageAddress } from '../../jsonapi/page-links.ts'
import { deliveriesPlan } from '../../jsonapi/query/deliveries.ts'
import { isId } from '../../jsonapi/target.ts'
import { lockForWrite } from '../../rules/account-lock.ts'
import { carryOut } from '../../rules/carry-out.ts'
import { newToken } from '../../rules/web-forms/form.ts'
import { requireRows, wholeType } from '../../rules/write-rights.ts'
import { recordById } from '../../store/read/records.ts'
import { countsOf, entriesPage } from '../../web-forms/entries.ts'
import { writeOnce } from '../idempotency.ts'
import { type ApiResponse, documentResponse } from '../message.ts'
import { sessionOf, viewOf } from '../records/read.ts'
import { showWritten, uncommittedSource } from '../records/show.ts'
import type { Route } from '../route.ts'
import { type Call, printContext } from '../service.ts'

/** Addresses of forms beyond those of every type. */
export function webFormRoute(registry: Registry, segments: readonly string[]): Route | undefined {
  const [first, id = '', third] = segments
  if (first !== 'web-forms' || !registry.types.has(first) || !isId(id) || segments.length !== 3)
    return undefined
  if (third === 'entries')
    return { methods: ['GET'], isCollection: true, run: (call) => listEntries(call, id) }
  if (third === 'rotate')
    return {
      methods: ['POST'],
      isCollection: false,
      takesNoDocument: true,
      run: (call) => rotateToken(call, id),
    }
  return undefined
}

/** GET /web-forms/1/entries: what came in, the newest first, and how much there was. */
async function listEntries(call: Call, id: string): Promise<ApiResponse> {
  const type = call.registry.type('web-forms')
  requireRight(call.access, type, 'read')
  const { rawQuery } = call.request
  const { size, after } = deliveriesPlan(rawQuery)
  const session = sessionOf(call)
  await recordById(session, type, id)
  const [{ entries, hasMore }, { taken, trapped, lastAt }] = await Promise.all([
    entriesPage(session, id, size, after),
    countsOf(session, id),
  ])
  const time = (stored: string | null) => stored && JSON.parse(datetime.print(stored, printContext(call)))
  const data = entries.map((one) => ({
    id: one.id,
    type: 'web-form-entries',
    attributes: {
      'resource-type': one.resourceType,
      'resource-id': one.resourceId,
      'contact-id': one.contactId,
      'known-contact': one.isKnown,
      'request-id': one.requestId,
      'created-at': time(one.createdAt),
    },
  }))
  const address = call.service.links.related('web-forms', id, 'entries')
  const next = hasMore ? pageAddress(address, rawQuery, 'after', entries.at(-1)!.id) : null
  const meta = { taken, trapped, 'last-taken-at': time(lastAt) }
  return documentResponse(200, JSON.stringify({ data, meta, links: { next } }))
}

/** POST /web-forms/1/rotate: another token; who has the old one posts in vain. */
async function rotateToken(call: Call, id: string): Promise<ApiResponse> {
  const type = call.registry.type('web-forms')
  requireRight(call.access, type, 'write')
  const view = viewOf(call, type)
  return writeOnce(call, async (session) => {
    await lockForWrite(session, type, id)
    await requireRows(session, 'edit', type, [id])
    await recordById(session, type, id)
    await carryOut(session.unrestricted, {
      action: 'update',
      type: wholeType(session, type),
      id,
      attributes: new Map([['token', newToken()]]),
      links: new Map(),
    })
    return showWritten(uncommittedSource(call, session, view), view, type, id)
  })
}
