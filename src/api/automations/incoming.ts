import { randomUUID } from 'node:crypto'
import { systemOf } from '../../automations/run-state.ts'
import { startRun } from '../../automations/start-run.ts'
import { unstorableJson } from '../../definition/kinds/json.ts'
import { errors, pointer, refuse } from '../../errors/errors.ts'
import { parseJson } from '../../jsonapi/document/json.ts'
import { takenAttribute } from '../../store/violation.ts'
import { type ApiRequest, type ApiResponse, documentResponse } from '../message.ts'
import type { Service } from '../service.ts'
import { HOOKS } from './hook.ts'

/** So many calls of one address are taken in a minute, by each process. */
const MOST_A_MINUTE = 120
const MINUTE_MS = 60_000
/** So many addresses are counted; beyond that all begin anew. */
const MOST_COUNTED = 10_000

/** POST /hooks/<secret>: starts the automation that has this address, with the body as its payload. */
export class IncomingHooks {
  private readonly counts = new Map<string, number>()
  private minute = 0

  async take(service: Service, request: ApiRequest): Promise<ApiResponse> {
    if (request.method !== 'POST')
      throw refuse(errors.methodNotAllowed('This address offers POST'), { allow: 'POST' })
    const { database } = service
    const [row] = await database.query(
      `SELECT h.account_id, a.id, a.version_, a.when_, a.active FROM automation_hooks h
        JOIN automations a ON a.account_id = h.account_id AND a.id = h.automation_id WHERE h.secret = $1`,
      [request.path.slice(HOOKS.length)],
    )
    const [accountId, id, version, when, active] = row ?? []
    if (!row || active !== 't' || JSON.parse(when!).kind !== 'webhook')
      throw refuse(errors.notFound('There is nothing at this address'))
    this.count(`${accountId} ${id}`)
    const payload = payloadOf(request)
    const automation = { id: id!, version: version!, since: 0, when: JSON.parse(when!), if: {} }
    const cause = { key: `hook ${keyOf(request)}`, kind: 'webhook', payload }
    await database
      .transaction(systemOf(accountId!), (session) => startRun(session, automation, cause))
      .catch((failure) => {
        // Somebody else has just taken the same call.
        if (takenAttribute(failure) === undefined) throw failure
      })
    return documentResponse(202, JSON.stringify({ meta: { taken: true } }))
  }

  private count(name: string): void {
    const minute = Math.floor(Date.now() / MINUTE_MS)
    if (minute !== this.minute || this.counts.size > MOST_COUNTED) this.counts.clear()
    this.minute = minute
    const count = (this.counts.get(name) ?? 0) + 1
    this.counts.set(name, count)
    if (count > MOST_A_MINUTE)
      throw refuse(errors.tooManyAttempts(`At most ${MOST_A_MINUTE} calls a minute are taken`), {
        'retry-after': '60',
      })
  }
}

/** Whoever repeats a call with its key starts nothing twice. */
const keyOf = ({ headers }: ApiRequest): string =>
  headers['idempotency-key']?.slice(0, 255) ?? headers['webhook-id']?.slice(0, 255) ?? randomUUID()

/** What JSON:API forbids inside attributes is nothing to other programs. */
function payloadOf(request: ApiRequest): unknown {
  const payload = sentIn(request)
  const misfit = unstorableJson(payload)
  if (misfit) throw refuse(errors.badRequest(`The body ${misfit.problem}`, pointer(...misfit.path)))
  return payload
}

/** JSON, or a form as an object of texts. */
function sentIn({ body, headers }: ApiRequest): unknown {
  if (body.length === 0) return {}
  if (/^application\/x-www-form-urlencoded/i.test(headers['content-type'] ?? ''))
    return Object.fromEntries(new URLSearchParams(Buffer.from(body).toString()))
  return parseJson(body)
}
