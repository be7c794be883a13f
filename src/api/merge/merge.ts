import { requireRight } from '../../accounts/access/access.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { errors, pointer, refuseWhenAny, short } from '../../errors/errors.ts'
import { parseJson } from '../../jsonapi/document/json.ts'
import { choicesIn, type FieldChoices, idsToMerge } from '../../jsonapi/document/merge.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import { recordNotFound } from '../../jsonapi/target.ts'
import { lockForWrites } from '../../rules/account-lock.ts'
import { isChoosable } from '../../rules/merge/fields.ts'
import { mergeRecords } from '../../rules/merge/merge.ts'
import { requireRows, wholeType } from '../../rules/write-rights.ts'
import type { Session } from '../../store/database.ts'
import { heldRecords } from '../../store/read/records.ts'
import { requireMatch } from '../conditional.ts'
import { writeOnce } from '../idempotency.ts'
import type { ApiResponse } from '../message.ts'
import { viewOf } from '../records/read.ts'
import { showWritten, uncommittedSource } from '../records/show.ts'
import type { Call } from '../service.ts'

/** POST /contacts/1/merge */
export async function mergeInto(call: Call, type: ResourceType, id: string): Promise<ApiResponse> {
  requireRight(call.access, type, 'write')
  const view = viewOf(call, type)
  const document = parseJson(call.request.body)
  return writeOnce(call, async (session) => {
    const ids = idsToMerge(type, id, document)
    const choices = choicesIn([id, ...ids], document)
    requireChoosable(session, type, choices)
    await lockForWrites(
      session,
      [id, ...ids].map((one) => ({ type, id: one })),
    )
    const { survivor, others } = await heldForMerge(session, type, id, ids)
    await requireRows(session, 'merge', type, [id, ...ids])
    requireMatch(call.request, survivor)
    await mergeRecords(session.unrestricted, survivor, others, choices)
    return showWritten(uncommittedSource(call, session, view), view, type, id)
  })
}

/** What somebody does not see or write himself, he does not choose either. */
function requireChoosable({ rights }: Session, type: ResourceType, choices: FieldChoices): void {
  const kept = rights?.readOnly(type)
  refuseWhenAny(
    [...choices.keys()]
      .filter((name) => !isChoosable(type, name) || kept?.has(name))
      .map((name) =>
        errors.invalid(
          `${type.name} have no field "${short(name)}" that can be chosen`,
          pointer('meta', 'fields', name),
        ),
      ),
  )
}

/** All of them, held in the order of their ids, so that merges do not deadlock. */
async function heldForMerge(session: Session, type: ResourceType, id: string, ids: readonly string[]) {
  const held = await heldRecords(session, wholeType(session, type), [id, ...ids])
  const survivor = held.get(id)
  if (!survivor) throw recordNotFound(type, id)
  const missing = ids.flatMap((one, index) =>
    held.has(one)
      ? []
      : [errors.notFound(`There is no record ${one} of ${type.name}`, pointer('data', index))],
  )
  refuseWhenAny(missing)
  return { survivor, others: ids.map((one) => held.get(one)) as StoredRecord[] }
}
