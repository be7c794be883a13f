import { AssertionError } from 'node:assert'
import { checkResponse } from '../../support/check-response.ts'
import { answerOf } from '../../support/client.ts'
import { registry } from '../population.ts'
import { type FuzzAnswer, Hang, LONGEST_WAIT, send } from '../send.ts'
import { converse } from '../socket.ts'
import { judge } from '../verdict.ts'
import { cutOff, slowly } from './bytes.ts'
import type { Outcome } from './ledger.ts'
import type { Asked, Written } from './shots.ts'
import type { Target } from './site.ts'

/** So often an answer is held against the OpenAPI description, which takes longer than to give it. */
const CHECKED = 50

/** After so long the client says that nothing more will come; most whole requests are answered before. */
const INCOMPLETE = 150

/** Sends a request over HTTP and judges its answer. */
export async function ask(target: Target, number: number, asked: Asked, patience = LONGEST_WAIT) {
  try {
    const answer = await answerTo(target, asked, patience)
    return { answer, outcome: { ...outcomeOf(number, asked, answer), busy: answer.busy } }
  } catch (fault) {
    const detail = (fault as Error).message
    return { outcome: { status: 0, fault: fault instanceof Hang ? 'hang' : 'cut', detail } as Outcome }
  }
}

/** A server may close a connection that waits just when it is used: that is no fault the first time. */
function answerTo(
  { port, tokens }: Target,
  { request, caller }: Asked,
  patience: number,
): Promise<FuzzAnswer> {
  const sending = () => send(port, tokens[caller], request, patience)
  return sending().catch((fault) => (fault instanceof Hang ? Promise.reject(fault) : sending()))
}

function outcomeOf(number: number, { request }: Asked, answer: FuzzAnswer): Outcome {
  const { status, text } = answer
  if (status >= 500) return { status, fault: '5xx', detail: text.slice(0, 1_000) }
  try {
    judge(request, answer)
    if (number % CHECKED === 0) {
      const headers = new Headers(
        Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
      )
      checkResponse(registry, request.method, request.target, answerOf(status, headers, text))
    }
    return { status }
  } catch (fault) {
    const detail = fault instanceof AssertionError ? text.slice(0, 1_000) : (fault as Error).message
    return { status, fault: 'wrong answer', detail }
  }
}

/** Writes bytes to a connection of their own: whatever they are, no answer is a failure of the server. */
export async function write(
  { port }: Target,
  { bytes, manner, after }: Written,
  patience = LONGEST_WAIT,
): Promise<Outcome> {
  if (manner === 'cut') {
    await cutOff(port, bytes, after)
    return { status: 0 }
  }
  try {
    const { statuses, received } =
      manner === 'slow'
        ? await converse(port, slowly(bytes, after), { patience })
        : await converse(port, bytes, { endsAfter: INCOMPLETE, patience })
    const failed = statuses.find((status) => status >= 500)
    if (failed === 503 && /^retry-after: /im.test(received.toString('latin1')))
      return { status: 503, busy: 1 }
    if (failed)
      return { status: failed, fault: '5xx', detail: received.subarray(0, 1_000).toString('latin1') }
    return { status: statuses.at(-1) ?? 0 }
  } catch (fault) {
    return { status: 0, fault: 'hang', detail: (fault as Error).message }
  }
}
