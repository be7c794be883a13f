import { requireRight } from '../../accounts/access/access.ts'
import { dryRun } from '../../automations/dry-run.ts'
import { isObject } from '../../definition/kinds/json.ts'
import { errors, pointer, refuse } from '../../errors/errors.ts'
import { parseJson } from '../../jsonapi/document/json.ts'
import { noParameters } from '../../jsonapi/query/index.ts'
import { storedValue } from '../../store/layout.ts'
import { recordById } from '../../store/read/records.ts'
import { type ApiResponse, documentResponse } from '../message.ts'
import type { Call } from '../service.ts'

export const DRY_RUNS = 'automation-dry-runs'
export const MOST_DAYS = 30

/** POST /automations/1/dry-run: what it would have done in the last days; nothing is done. */
export async function dryRunOne(call: Call, id: string): Promise<ApiResponse> {
  const { service, access, request } = call
  const type = call.registry.type('automations')
  requireRight(access, type, 'read')
  noParameters(request.rawQuery)
  const days = daysIn(parseJson(request.body))
  return service.database.transaction(
    access,
    async (session) => {
      const record = await recordById(session, type, id)
      const [when, test, then] = ['when', 'if', 'then'].map((name) => storedValue(record, name))
      if (!when || !then) throw refuse(errors.invalid('This automation does not say yet when it does what'))
      const about: unknown = JSON.parse(when).type
      if (typeof about === 'string') requireRight(access, call.registry.type(about), 'read')
      const tried = {
        id,
        version: storedValue(record, 'version')!,
        since: 0,
        when: JSON.parse(when),
        if: test ? JSON.parse(test) : {},
        then: JSON.parse(then),
      }
      const { changes, isCut, runs } = await dryRun(session, tried, days, {
        zone: access.zone,
        budget: call.budget,
      })
      const attributes = { days, changes, 'is-cut': isCut, runs }
      return documentResponse(200, JSON.stringify({ data: { id, type: DRY_RUNS, attributes } }))
    },
    { isBackground: true, isRehearsal: true },
  )
}

function daysIn(document: unknown): number {
  const data = isObject(document) ? document.data : undefined
  if (!isObject(data) || data.type !== DRY_RUNS)
    throw refuse(errors.conflict(`The type at this address is ${DRY_RUNS}`, pointer('data', 'type')))
  const days = isObject(data.attributes) ? (data.attributes.days ?? MOST_DAYS) : MOST_DAYS
  if (!Number.isInteger(days) || Number(days) < 1 || Number(days) > MOST_DAYS)
    throw refuse(
      errors.invalid(
        `days must be a whole number from 1 to ${MOST_DAYS}`,
        pointer('data', 'attributes', 'days'),
      ),
    )
  return Number(days)
}
