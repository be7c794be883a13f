import { createHash } from 'node:crypto'
import { errors, header, refuse } from '../errors/errors.ts'
import { MOST_STORED_ANSWER } from '../jsonapi/limits.ts'
import { assemble, isPieces } from '../jsonapi/print/parts.ts'
import { isDryRun } from '../jsonapi/query/dry-run.ts'
import type { Transaction } from '../store/database.ts'
import { findAnswer, lockKey, type StoredAnswer, saveAnswer } from '../store/idempotency-store.ts'
import { refusalIn } from '../store/violation.ts'
import { refusalResponse } from './failure.ts'
import type { ApiRequest, ApiResponse } from './message.ts'
import { rehearse } from './rehearsal.ts'
import type { Call } from './service.ts'

type Write = (session: Transaction) => Promise<ApiResponse>

const KEY = /^[\x21-\x7e]{1,255}$/
const NAME = header('Idempotency-Key')
/** Stands for the client's token, which is stored nowhere; no document holds this byte. */
const SECRET = '\0'

/** The key under which the client may repeat the request. */
export const keyOf = ({ headers }: ApiRequest): string | undefined => headers['idempotency-key']

/** The call with a digest in the place of a body that came as a stream. */
export const withBody = (call: Call, body: Buffer): Call => ({ ...call, request: { ...call.request, body } })

export function checkKey(request: ApiRequest): void {
  const key = keyOf(request)
  if (key !== undefined && !KEY.test(key))
    throw refuse(errors.badRequest('A key has 1 to 255 visible ASCII characters', NAME))
}

/** Runs a write in one transaction, or only tries it. */
export const writeOnce = (call: Call, write: Write): Promise<ApiResponse> =>
  isDryRun(call.request.rawQuery) ? rehearse(call, write) : storeOnce(call, write)

/**
 * Runs a write in one transaction. Under a key it happens once: the answer, also a refusal, is stored
 * by the same transaction and given again when the request is repeated.
 */
export async function storeOnce(call: Call, answering: Write): Promise<ApiResponse> {
  const { service, access, request } = call
  const write: Write = (session) => {
    call.budget.restart()
    return answering(session)
  }
  const key = keyOf(request)
  if (key === undefined) return service.database.transaction(access, write)
  const name = { callerId: access.callerId, key }
  const requestHash = hashOf(request)
  return service.database.transaction(access, async (session) => {
    if (!(await lockKey(session, name)))
      throw refuse(errors.keyInFlight('A request with this key is still being carried out', NAME), {
        'retry-after': '1',
      })
    const found = await findAnswer(session, name)
    if (found) return repeated(call, found, requestHash)
    const answer = await session
      .inSavepoint(async () => smallEnough(call, await write(session)))
      .catch(refusalAsAnswer)
    await saveAnswer(session, name, { requestHash, ...storable(call, answer) })
    return answer
  })
}

function hashOf({ method, path, rawQuery, body }: ApiRequest): Buffer {
  return createHash('sha256').update(`${method} ${path}?${rawQuery}\n`).update(body).digest()
}

function repeated({ access }: Call, { requestHash, status, headers, body }: StoredAnswer, asked: Buffer) {
  if (!requestHash.equals(asked))
    throw refuse(errors.keyOfAnother('This key was used for another request within the last 24 hours', NAME))
  return {
    status,
    headers: { ...headers, 'idempotency-replayed': 'true' },
    ...(body && { body: access.token ? exchanged(body, SECRET, access.token) : body }),
  }
}

/** What is stored stands in memory as a whole on its way to the database and back. */
function smallEnough({ budget }: Call, answer: ApiResponse): ApiResponse {
  if (budget.bytes > MOST_STORED_ANSWER)
    throw refuse(
      errors.badRequest(
        `Under a key an answer holds at most ${MOST_STORED_ANSWER / 1024 ** 2} MiB: include less, or send fewer operations`,
        NAME,
      ),
    )
  return answer
}

function refusalAsAnswer(failure: unknown): ApiResponse {
  const refusal = refusalIn(failure)
  if (!refusal) throw failure
  return refusalResponse(refusal)
}

/** With the id of the request that did it: by that one, and by none that repeats it, it is taken back. */
function storable({ access, request }: Call, { status, headers, body }: ApiResponse) {
  const bytes = isPieces(body) ? assemble(body) : (body as Buffer | undefined)
  return {
    status,
    headers: { ...headers, 'x-request-id': request.id },
    body: bytes && access.token ? exchanged(bytes, access.token, SECRET) : bytes,
  }
}

/** One character a byte, so that no byte is lost on the way. */
const exchanged = (body: Buffer, from: string, to: string): Buffer =>
  Buffer.from(
    body.toString('latin1').replaceAll(from, () => to),
    'latin1',
  )
