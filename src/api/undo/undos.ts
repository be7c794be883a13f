import { requireRight } from '../../accounts/access/access.ts'
import { isAdministrator } from '../../accounts/rights/roles.ts'
import { errors, refuse } from '../../errors/errors.ts'
import { parseJson } from '../../jsonapi/document/json.ts'
import { undoWish } from '../../jsonapi/document/undo.ts'
import { isDryRun } from '../../jsonapi/query/dry-run.ts'
import { noParameters } from '../../jsonapi/query/index.ts'
import { isId } from '../../jsonapi/target.ts'
import { standingOf } from '../../rules/people/standing.ts'
import type { Session } from '../../store/database.ts'
import { storedValue } from '../../store/layout.ts'
import { recordById } from '../../store/read/records.ts'
import { startUndo } from '../../undo/start.ts'
import { undoType } from '../../undo/undo-type.ts'
import { versionTag } from '../conditional.ts'
import { writeOnce } from '../idempotency.ts'
import { type ApiResponse, documentResponse } from '../message.ts'
import { sessionOf } from '../records/read.ts'
import type { Route } from '../route.ts'
import { type Call, printContext } from '../service.ts'

/** Addresses at which things are taken back. */
export function undoRoute(segments: readonly string[]): Route | undefined {
  const [first, id] = segments
  if (first !== undoType.name) return undefined
  if (segments.length === 1) return { methods: ['POST'], isCollection: false, run: createUndo }
  if (segments.length === 2 && isId(id!))
    return { methods: ['GET'], isCollection: false, run: (call) => readUndo(call, id!) }
  return undefined
}

/** POST /undos: at once, or as a job when it is much. */
async function createUndo(call: Call): Promise<ApiResponse> {
  const { request } = call
  noParameters(request.rawQuery)
  const wish = undoWish(call.registry, parseJson(request.body))
  const { selector } = wish
  if (selector.by === 'version') requireRight(call.access, call.registry.type(selector.type), 'read')
  return writeOnce(call, async (session) => {
    const { id, isRunning } = await startUndo(session, wish, isDryRun(request.rawQuery))
    return showUndo(call, session, id, isRunning ? 202 : 201)
  })
}

/** GET /undos/1 */
async function readUndo(call: Call, id: string): Promise<ApiResponse> {
  noParameters(call.request.rawQuery)
  const session = sessionOf(call)
  const record = await recordById(session, undoType, id)
  await requireOwnOrAdministrator(call, session, storedValue(record, 'user-id'))
  return showUndo(call, session, id, 200)
}

/** It tells of records: of those of others only who looks after the account is told. */
async function requireOwnOrAdministrator({ access }: Call, session: Session, userId: string | null) {
  if (userId === access.userId || isAdministrator((await standingOf(session.unrestricted)).role)) return
  throw refuse(errors.forbidden('Only whoever asked for an undo, owners and admins may look at it'))
}

async function showUndo(call: Call, session: Session, id: string, status: number): Promise<ApiResponse> {
  const record = await recordById(session, undoType, id)
  const { bytes } = call.service.printer.finish(record, printContext(call))
  return documentResponse(status, `{"data":${bytes}}`, {
    etag: versionTag(record),
    ...(status !== 200 && { location: call.service.links.record(undoType.name, id) }),
  })
}
