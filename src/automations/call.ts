import type { CallStep } from '../rules/automations/grammar.ts'
import type { Scene } from '../rules/templates/scene.ts'
import type { Sender } from '../webhooks/send.ts'

export interface CallAnswer {
  readonly status: number
  readonly body: string
}

/** Sends a body to an address of another program; throws when there is no answer. */
export type CallAddress = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<CallAnswer>

export interface Call {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** An address that was called, and what it said. */
export interface Called {
  readonly asked: Call
  readonly answer: CallAnswer
}

/** The address did not take it: it is tried again. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
}

/** Calls go the way of webhooks: to no private network, bounded in time, bytes and number. */
export const callsThrough =
  (sender: Sender): CallAddress =>
  (url, headers, body) =>
    // Whoever is slow to answer keeps nobody waiting but who calls him too.
    sender.whenFree(`calls of ${URL.parse(url)?.host}`, async () => {
      const { status, error, body: answer = '' } = await sender.send({ url, headers, body })
      if (status === undefined) throw new Error(error)
      return { status, body: answer }
    })

/** What a step sends, under a key by which the other side tells a repetition from something new. */
export async function callOf(scene: Scene, { url, body }: CallStep, key: string): Promise<Call> {
  return {
    url: await scene.text(url),
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify((await scene.deep(body ?? {})) ?? null),
  }
}

const SHOWN = 1_000

/** What is told of a call; thrown when it was not taken. */
export function toldOfCall({ asked, answer }: Called): Readonly<Record<string, unknown>> {
  const { status, body } = answer
  if (status < 200 || status > 299) throw new CallFailed(`${asked.url} answered ${status}`)
  return { url: asked.url, status, answer: body.slice(0, SHOWN).toWellFormed().replaceAll('\u0000', '') }
}
