import type { Keyset, PageWish } from './plan.ts'
import { printCursor } from './query/cursor.ts'

/** What the links of a list are made from. */
export interface ListFacts {
  readonly address: string
  readonly rawQuery: string
  readonly total: number
  /** The position of the change log that the list is shown as of. */
  readonly asOf?: string | undefined
  /** The places of the neighbouring pages, when the page was asked for by a cursor. */
  readonly edges?: { readonly before: Keyset | undefined; readonly after: Keyset | undefined }
}

/** first, prev, next and last of a list; they keep every other parameter of the request. */
export function pageLinks({ address, rawQuery, total, edges }: ListFacts, page: PageWish) {
  const at = (member: string, value: string | number) => pageAddress(address, rawQuery, member, value)
  if (edges) {
    const beside = (member: string, keyset: Keyset | undefined) =>
      keyset ? at(member, printCursor(keyset)) : null
    return {
      first: at('after', ''),
      prev: beside('before', edges.before),
      next: beside('after', edges.after),
      last: at('before', ''),
    }
  }
  const last = Math.max(Math.ceil(total / page.size), 1)
  return {
    first: at('number', 1),
    prev: page.number > 1 ? at('number', Math.min(page.number - 1, last)) : null,
    next: page.number < last ? at('number', page.number + 1) : null,
    last: at('number', last),
  }
}

/** The address of another page of what was asked for. */
export function pageAddress(
  address: string,
  rawQuery: string,
  member: string,
  value: string | number,
): string {
  const others = rawQuery.split('&').filter((pair) => pair !== '' && !namesPage(pair))
  return `${address}?${[...others, `page%5B${member}%5D=${value}`].map(encodeBrackets).join('&')}`
}

const namesPage = (pair: string) => /^page((\[|%5B)(number|after|before)(\]|%5D))?(=|$)/i.test(pair)

/** Only what a URI must not carry raw is touched, so that a client's own spelling survives. */
const encodeBrackets = (pair: string) =>
  pair.replace(/[^\w\-.~!$'()*+,;:@/?%=]/gu, (character) => encodeURIComponent(character))
