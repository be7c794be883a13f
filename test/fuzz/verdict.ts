import assert from 'node:assert/strict'
import type { Document } from '../support/client.ts'
import type { FuzzRequest } from './arbitraries/requests.ts'
import type { FuzzAnswer } from './send.ts'

/** Fails when an answer is anything but a success or a refusal that says what is wrong. */
export function judge(request: FuzzRequest, answer: FuzzAnswer): void {
  const { status } = answer
  const shown = `${request.method} ${request.target} ${request.body ?? ''}\n-> ${status} ${answer.text.slice(0, 1000)}`
  assert.ok(status >= 200 && status < 500, shown)
  if (status < 400 || request.method === 'HEAD') return
  if (request.target.startsWith('/app/')) assert.match(answer.text, /"detail":"./, shown)
  if (!request.target.startsWith('/api/v1')) return
  const { document } = answer
  assert.ok(Array.isArray(document?.errors) && document.errors.length > 0, shown)
  for (const error of document.errors) assert.ok(isExplained(request, error), shown)
}

/** The last of very many errors, which has no place. */
export const COUNTS_THE_OTHERS = '134'

const OTHER_ADDRESS_FAULTS =
  /^(There is no resource|There is nothing|The address|\S+ has no relationship|The document \d+ has no bytes)/

/** What is wrong with the address alone has no place in the query or the body to name. */
function isAboutTheAddress({ target }: FuzzRequest, detail: string): boolean {
  const [, id, type] = /^There is no record (.*) of (\S+)$/s.exec(detail) ?? []
  if (type === undefined) return OTHER_ADDRESS_FAULTS.test(detail)
  const segments = target.split('?')[0]!.split('/').map(decoded)
  return segments.includes(type) && segments.includes(id!)
}

function isExplained(request: FuzzRequest, { status, code, detail, source }: Document): boolean {
  if (typeof detail !== 'string' || detail === '') return false
  if (source !== undefined) return isPlace(request, source)
  if (code === COUNTS_THE_OTHERS) return true
  if (status === '404' || status === '400') return isAboutTheAddress(request, detail)
  return code !== '116' && status !== '422'
}

const HEADERS = ['Accept', 'Content-Type', 'Authorization', 'If-Match', 'If-None-Match', 'Idempotency-Key']

function isPlace({ target }: FuzzRequest, source: Document): boolean {
  if ('pointer' in source) return /^($|\/(data|atomic:operations)(\/|$))/.test(source.pointer)
  if ('parameter' in source) return source.parameter === 'the query' || namesIn(target).has(source.parameter)
  return HEADERS.includes(source.header)
}

/** The names of the parameters that were sent; `x[]` is an item of the list x. */
function namesIn(target: string): Set<string> {
  const pairs = target.slice(target.indexOf('?') + 1).split('&')
  const names = pairs.map((pair) => decoded(pair.split('=')[0]!.replaceAll('+', ' ')))
  return new Set([...names, ...names.map((name) => name.replace(/\[\]$/, ''))])
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
