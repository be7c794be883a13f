import { hasRight, requireRight } from '../../accounts/access/access.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { parameter } from '../../errors/errors.ts'
import { pageAddress } from '../../jsonapi/page-links.ts'
import { changesDocument } from '../../jsonapi/print/change.ts'
import { changesPlan, historyPlan } from '../../jsonapi/query/changes.ts'
import { CHANGES } from '../../jsonapi/target.ts'
import type { ChangesQuestion } from '../../store/changes/conditions.ts'
import { requireReached } from '../../store/changes/moment.ts'
import { changesPage } from '../../store/changes/page.ts'
import { type ApiResponse, documentResponse } from '../message.ts'
import { sessionOf } from '../records/read.ts'
import { type Call, printContext } from '../service.ts'

/** GET /changes: of all that the token may read. */
export async function listChanges(call: Call): Promise<ApiResponse> {
  const {
    registry,
    service: { links },
  } = call
  return show(call, links.collection(CHANGES), { plan: changesPlan(registry, call.request.rawQuery) })
}

/** GET /contacts/1/changes: the history of a record, also of one that is deleted. */
export async function readHistory(call: Call, type: ResourceType, id: string): Promise<ApiResponse> {
  requireRight(call.access, type, 'read')
  const {
    registry,
    service: { links },
  } = call
  const plan = historyPlan(registry, call.request.rawQuery)
  return show(call, links.related(type.name, id, CHANGES), { plan, record: { type, id } })
}

async function show(
  call: Call,
  address: string,
  question: Omit<ChangesQuestion, 'readable'>,
): Promise<ApiResponse> {
  const readable = readableTypes(call)
  const { after } = question.plan
  if (after && after !== 'latest')
    await requireReached(sessionOf(call).unrestricted, after, parameter('page[after]'))
  const { changes, hasMore, position } = await changesPage(sessionOf(call), { ...question, readable })
  const next = hasMore ? pageAddress(address, call.request.rawQuery, 'after', position) : null
  const document = Buffer.from(changesDocument({ changes, position, next }, printContext(call)))
  call.budget.spend(document.length)
  return documentResponse(200, document)
}

export function readableTypes({ registry, access }: Pick<Call, 'registry' | 'access'>): ReadonlySet<string> {
  const types = [...registry.types.values()].filter((type) => hasRight(access, type, 'read'))
  return new Set(types.map(({ name }) => name))
}
