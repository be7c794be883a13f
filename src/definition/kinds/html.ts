import { type Kind, problem, value } from './kind.ts'
import { brokenText, LONG, tooLong } from './text.ts'

/** What may be said, by the names that people's programs write; everything else is left out, and what it holds is kept. */
const ELEMENTS: Readonly<Record<string, string>> = {
  ...{
    p: 'p',
    div: 'p',
    strong: 'strong',
    b: 'strong',
    em: 'em',
    i: 'em',
    u: 'u',
    s: 's',
    del: 's',
    strike: 's',
  },
  ...{ a: 'a', ul: 'ul', ol: 'ol', li: 'li', blockquote: 'blockquote', code: 'code', pre: 'pre' },
}
/** What stands between these is no text for people. */
const UNSAID = ['script', 'style', 'template', 'title', 'textarea', 'noscript', 'iframe', 'svg', 'math']
const LINK = /^(https?:\/\/|mailto:)[^\s"'<>`\\]+$/i
const USER = /^[1-9]\d{0,17}$/
const DEEPEST = 20

const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|<|[^<]+/gi
const ATTRIBUTE = /([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi
const CHARACTERS: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' },
}

/** Written anew from what was understood: nothing of the input gets through but text, and these elements without anything else. */
export function cleanHtml(input: string): string {
  const open: string[] = []
  let written = ''
  let unsaid: string | undefined
  for (const [token, slash, given, inside] of input.matchAll(TOKEN)) {
    const name = given?.toLowerCase()
    if (unsaid !== undefined) {
      if (slash && name === unsaid) unsaid = undefined
      continue
    }
    if (token.startsWith('<!--')) continue
    if (name === undefined) written += escaped(decoded(token))
    else if (UNSAID.includes(name)) unsaid = slash ? undefined : name
    else if (name === 'br') written += '<br>'
    else if (ELEMENTS[name] === undefined) continue
    else if (slash) written += closed(open, ELEMENTS[name])
    else if (open.length < DEEPEST) {
      open.push(ELEMENTS[name])
      written += `<${ELEMENTS[name]}${name === 'a' ? linkOf(inside ?? '') : ''}>`
    }
  }
  return (
    written +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  )
}

/** Closes the nearest element of this name and those inside it. */
function closed(open: string[], name: string): string {
  const place = open.lastIndexOf(name)
  if (place < 0) return ''
  return open
    .splice(place)
    .reverse()
    .map((one) => `</${one}>`)
    .join('')
}

/** Where a link leads, or who is mentioned. */
function linkOf(inside: string): string {
  const attributes = new Map(
    [...inside.matchAll(ATTRIBUTE)].map(([, name, ...values]) => [
      name!.toLowerCase(),
      decoded(values.find((one) => one !== undefined) ?? ''),
    ]),
  )
  const user = attributes.get('data-user-id') ?? ''
  if (USER.test(user)) return ` data-user-id="${user}"`
  const address = attributes.get('href')?.trim() ?? ''
  return LINK.test(address) ? ` href="${escaped(address)}"` : ''
}

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return CHARACTERS[name.toLowerCase()] ?? whole
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return point > 31 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
      ? String.fromCodePoint(point)
      : ' '
  })

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => ESCAPES[one]!)

const hasText = (html: string): boolean => html.replace(/<[^>]*>|\s|&nbsp;|\u00a0/g, '') !== ''

/** The people whom clean HTML mentions. */
export const mentionedIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/<a data-user-id="(\d{1,18})">/g)].map(([, id]) => id!)),
]

/** Text with a few signs of its own: paragraphs, lists, links, stress. */
export const html: Kind = {
  name: 'html',
  columnType: 'text',
  sortable: true,
  schema: { type: 'string' },
  accepts: { type: 'string', maxLength: LONG },
  read(input) {
    if (typeof input !== 'string') return problem('must be a string')
    const wrong = brokenText(input) ?? tooLong(input, LONG)
    if (wrong) return problem(wrong)
    const clean = cleanHtml(input)
    return hasText(clean) ? value(clean) : problem('must have some text')
  },
  print: (stored) => JSON.stringify(stored),
}
