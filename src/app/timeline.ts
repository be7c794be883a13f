import { requireRight } from '../accounts/access/access.ts'
import { readableTypes } from '../api/changes/changes.ts'
import type { ApiResponse } from '../api/message.ts'
import { isoMoment } from '../definition/kinds/time.ts'
import { errors, parameter, refuse } from '../errors/errors.ts'
import { changeText } from '../jsonapi/print/change.ts'
import { isId, recordNotFound } from '../jsonapi/target.ts'
import { positionedChanges } from '../store/changes/positioned.ts'
import { recordById } from '../store/read/records.ts'
import { KINDS, PARTS, type TimelinePlace, timelinePage } from '../store/read/timeline.ts'
import { jsonResponse } from './answers.ts'
import { type Call, sessionOf } from './route.ts'

const SIZE = 20

/** GET /app/timeline?type=deals&id=1&kinds=comments,files&after=…: what happened to a record, the newest first. */
export async function showTimeline(call: Call): Promise<ApiResponse> {
  const { service, request, access } = call
  const query = new URLSearchParams(request.rawQuery)
  const registry = access.rights?.registry ?? service.registry
  const type = registry.types.get(query.get('type') ?? '')
  if (!type) throw refuse(errors.badRequest('type names no type', parameter('type')))
  requireRight(access, type, 'read')
  const session = sessionOf(call)
  const asked = query.get('id') ?? ''
  if (!isId(asked)) throw recordNotFound(type, asked)
  const { id } = await recordById(session, type, asked)
  const readable = readableTypes({ registry, access })
  const question = { type, id, kinds: kindsIn(query), size: SIZE, after: placeIn(query), readable }
  const found = await timelinePage(session, question)
  const items = found.slice(0, SIZE)
  const changes = await positionedChanges(
    session,
    items.filter(({ kind }) => !PARTS[kind]).map((item) => item.id),
    readable,
  )
  const context = { zone: access.zone, baseUrl: service.links.baseUrl }
  return jsonResponse(200, {
    timeline: items.flatMap(({ kind, id: one }): readonly object[] => {
      if (PARTS[kind]) return [{ kind, type: PARTS[kind], id: one }]
      const change = changes.get(one)
      return change ? [{ kind, id: one, change: JSON.parse(changeText(change, context)) }] : []
    }),
    next: found.length > SIZE ? printed(items.at(-1)!.place) : null,
  })
}

function kindsIn(query: URLSearchParams): readonly string[] {
  const asked = query.get('kinds')?.split(',') ?? KINDS
  const unknown = asked.find((kind) => !KINDS.includes(kind))
  if (unknown !== undefined)
    throw refuse(errors.badRequest(`kinds are ${KINDS.join(', ')}`, parameter('kinds')))
  return [...new Set(asked)]
}

const PLACE =
  /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?),(\d{1,2}),(\d{1,18})(?:,(\d{1,18})-(\d{1,18}))?$/

const printed = ({ at, rank, id, logged }: TimelinePlace): string =>
  Buffer.from([at, rank, id, ...(logged ? [logged.join('-')] : [])].join(',')).toString('base64url')

function placeIn(query: URLSearchParams): TimelinePlace | undefined {
  const given = query.get('after')
  if (given === null) return undefined
  const [, at, rank, id, number, place] = PLACE.exec(Buffer.from(given, 'base64url').toString('latin1')) ?? []
  if (!at || isoMoment(at) === undefined)
    throw refuse(errors.badRequest('after is no place of a timeline', parameter('after')))
  return { at, rank: rank!, id: id!, logged: number ? [number, place!] : null }
}
