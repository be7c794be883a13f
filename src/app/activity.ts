import { actingTokens } from '../accounts/tokens/account-tokens.ts'
import type { ApiResponse } from '../api/message.ts'
import { changesPlan } from '../jsonapi/query/changes.ts'
import { type Deed, type DeedExtent, deedsPage, extentsOf } from '../store/changes/activity.ts'
import { importsOfRequests } from '../store/changes/imports.ts'
import { jsonResponse } from './answers.ts'
import { type Call, sessionOf } from './route.ts'
import { timeIn } from './time.ts'

/** GET /app/activity: the change log as things that somebody did, the newest first; it takes the filters of GET /changes. */
export async function showActivity(call: Call): Promise<ApiResponse> {
  const { service, request, access } = call
  const session = sessionOf(call)
  const { deeds, next } = await deedsPage(session, changesPlan(service.registry, request.rawQuery))
  const extents = await extentsOf(session, deeds)
  const tokens = await actingTokens(session, present(deeds.map(({ tokenId }) => tokenId)))
  const imports = await importsOfRequests(session, present(deeds.map(({ requestId }) => requestId)))
  const types = new Map([...service.registry.types.values()].map(({ table, name }) => [table, name]))
  return jsonResponse(200, {
    activity: deeds.map((deed) => {
      const extent = extents.get(deed.number)!
      return {
        id: deed.number,
        'request-id': deed.requestId,
        'created-at': timeIn(access.zone, deed.createdAt),
        'user-id': deed.userId,
        token: tokens.get(deed.tokenId ?? '') ?? null,
        'import-job-id': imports.get(deed.requestId ?? '') ?? null,
        cause: causeOf(extent),
        parts: partsOf(extent, types),
        'has-more': extent.hasMore,
      }
    }),
    next: next === null ? null : `${next}-0`,
  })
}

const present = (ids: readonly (Deed['tokenId'] | Deed['requestId'])[]): string[] =>
  ids.filter((id) => id !== null)

/** What rules did follows from the rest. */
const causeOf = ({ causes }: DeedExtent) => causes.find((cause) => cause !== 'rule') ?? causes[0] ?? null

const partsOf = ({ parts }: DeedExtent, types: ReadonlyMap<string, string>) =>
  parts.flatMap(({ table, action, count, recordId }) => {
    const type = types.get(table)
    return type ? [{ type, action, count, 'record-id': recordId }] : []
  })
