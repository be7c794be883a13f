import { type Access, hasRight, lackOfScope } from '../../accounts/access/access.ts'
import { MOST_WITHOUT_BULK } from '../../definition/rights.ts'
import { errors, refuse, refuseWhenAny } from '../../errors/errors.ts'
import { parseJson } from '../../jsonapi/document/json.ts'
import { MOST_HELD_TEXT } from '../../jsonapi/limits.ts'
import type { Operation } from '../../jsonapi/operations/operation.ts'
import { operationsOf } from '../../jsonapi/operations/parse.ts'
import { errorAt } from '../../jsonapi/operations/position.ts'
import { ATOMIC_MEDIA_TYPE, resultsDocument } from '../../jsonapi/operations/results.ts'
import { stepsOf } from '../../jsonapi/operations/steps.ts'
import { isDryRun } from '../../jsonapi/query/dry-run.ts'
import { noParameters } from '../../jsonapi/query/index.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import type { Actor } from '../../store/database.ts'
import { writeOnce } from '../idempotency.ts'
import { type ApiResponse, documentResponse, emptyResponse } from '../message.ts'
import { withNewSecret } from '../new-secret.ts'
import { type Call, printContext } from '../service.ts'
import { carryOutSteps } from './operation-steps.ts'

/** POST /operations: all of them in order, or none. */
export async function runOperations(call: Call): Promise<ApiResponse> {
  noParameters(call.request.rawQuery)
  const {
    registry,
    service: { links },
  } = call
  const operations = operationsOf(registry, links, parseJson(call.request.body))
  requireRights(call.access, operations)
  requireFew(call.access, operations)
  return writeOnce(call, async (session) =>
    answer(call, session.actor, await carryOutSteps(session, stepsOf(operations))),
  )
}

function requireRights(access: Access, operations: readonly Operation[]): void {
  refuseWhenAny(
    operations
      .filter(({ type }) => !hasRight(access, type, 'write'))
      .map(({ position, type }) => errorAt(position)(lackOfScope(access, type.scope, 'write'))),
  )
}

function requireFew({ rights }: Access, { length }: readonly Operation[]): void {
  if (rights && !rights.has('bulk') && length > MOST_WITHOUT_BULK)
    throw refuse(errors.forbidden(`More than ${MOST_WITHOUT_BULK} writes at once are not open to your roles`))
}

function answer(call: Call, actor: Actor, records: readonly (StoredRecord | undefined)[]): ApiResponse {
  const isSilent = records.every((record) => record === undefined)
  // What a dry run tells needs a document, of the media type that was asked in.
  if (isSilent && !isDryRun(call.request.rawQuery)) return emptyResponse()
  const { printer } = call.service
  const context = printContext(call)
  const resources = records.map((record) => {
    const resource = record && printer.finish(withNewSecret(call, actor, record), context)
    if (resource && !call.budget.hold(resource))
      throw refuse(errors.badRequest(`The results are larger than ${MOST_HELD_TEXT}: send fewer operations`))
    return resource?.bytes
  })
  return documentResponse(200, resultsDocument(resources), { 'content-type': ATOMIC_MEDIA_TYPE })
}
