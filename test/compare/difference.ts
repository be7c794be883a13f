import type { FuzzAnswer } from '../fuzz/send.ts'

/** Headers that a client acts upon. */
const HEADERS = [
  'content-type',
  'content-disposition',
  'etag',
  'location',
  'allow',
  'vary',
  'www-authenticate',
]
const SHOWN = 120
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g

const REQUEST_ID = /"request-id":"[^"]*"/g

/** What happened since then happened at two times, in two requests: that is not compared. */
const withoutNow = (text: string, since: number) =>
  text
    .replaceAll(TIME, (time) => (Date.parse(time) >= since ? 'now' : time))
    .replaceAll(REQUEST_ID, '"request-id":"any"')

type Told = Pick<FuzzAnswer, 'status' | 'headers' | 'text'>

function linesOf({ status, headers, text }: Told, since: number): string {
  const named = HEADERS.map((name) => `${name}: ${headers[name] ?? ''}`)
  return withoutNow([status, ...named, text].join('\n'), since)
}

/** Where two answers part, as the end of what they share and what each says then; undefined when they are the same. */
export function differenceOf(one: Told, other: Told, since: number): string | undefined {
  const [a, b] = [linesOf(one, since), linesOf(other, since)]
  if (a === b) return undefined
  let at = 0
  while (a[at] === b[at]) at++
  const from = Math.max(0, at - SHOWN / 2)
  return `  before: ${shown(a, from)}\n  now:    ${shown(b, from)}`
}

const shown = (text: string, from: number) => JSON.stringify(text.slice(from, from + 2 * SHOWN))
