import { errors, parameter, refuse } from '../errors/errors.ts'
import { printPosition } from '../jsonapi/change.ts'
import { asOf } from '../jsonapi/query/as-of.ts'
import { positionAt, requireLogged } from '../store/changes/moment.ts'
import type { ApiResponse } from './message.ts'
import type { Route } from './route.ts'
import type { Call } from './service.ts'

/** Runs a route; what reads records shows them as they were at the moment that the request names by `as-of`. */
export async function runAsOf(call: Call, route: Route): Promise<ApiResponse> {
  const asked = asOf(call.request.rawQuery)
  if (!asked) return route.run(call)
  const { service, access, request } = call
  if (!route.looksBack || !['GET', 'HEAD'].includes(request.method))
    throw refuse(errors.badRequest('as-of is for reading records', parameter(asked.parameter)))
  const { moment, parameter: name } = asked
  if ('time' in moment) {
    const position = await positionAt(service.database.session(access), moment.time, name)
    return service.database.past(access, position, (past) => route.run({ ...call, past }))
  }
  return service.database.past(access, moment.position, async (past) => {
    // Asked together: nobody waits for the one before the other is sent.
    const [checked, answer] = await Promise.allSettled([
      requireLogged(past, moment.position, name),
      route.run({ ...call, past }),
    ])
    if (checked.status === 'rejected') throw checked.reason
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  })
}

/** The position that a document shows records of; undefined when it shows them as they are. */
export const shownAsOf = ({ past }: Call): string | undefined => past?.asOf && printPosition(past.asOf)
