import assert from 'node:assert/strict'
import type { Document } from '../../support/client.ts'
import { startService } from '../../support/service.ts'
import { exchange, head, type WireAnswer, withBody } from './wire.ts'

export const { api, port } = await startService({ isShared: true })
export const AUTHORIZATION = `Authorization: Bearer ${api.token}`
export const COMMON = ['Host: localhost:3000', AUTHORIZATION, 'Connection: close']
export const TYPE = 'Content-Type: application/vnd.api+json'

export const one = async (bytes: string): Promise<WireAnswer> => {
  const answers = await exchange(port, bytes)
  assert.equal(answers.length, 1)
  return answers[0]!
}

export const get = (target: string, ...more: string[]) =>
  one(head(`GET ${target} HTTP/1.1`, ...COMMON, ...more))
export const write = (method: string, target: string, body: string) =>
  one(withBody([`${method} ${target} HTTP/1.1`, ...COMMON, TYPE], body))

export function ok({ status, text, document }: WireAnswer, expected = 200): Document {
  assert.equal(status, expected, text)
  return document
}

export const contact = (attributes: object = {}) =>
  api.create('contacts', { 'first-name': 'Anna', 'last-name': 'Karenina', ...attributes })

export const idsOf = (answer: WireAnswer): string[] => ok(answer).data.map(({ id }: Document) => id)
