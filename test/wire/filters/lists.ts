import assert from 'node:assert/strict'
import type { Answer, Client, Document } from '../../support/client.ts'

/** The four ways in which client programs write the name of a filter. */
export function spellingsOf(name: string): string[] {
  const underscored = name.replaceAll('-', '_')
  return [`filter[${name}]`, `filter[${underscored}]`, `filter%5B${name}%5D`, `filter%5b${underscored}%5d`]
}

export const idOf = ({ id }: Document): string => id

export function idsIn(answer: Answer): string[] {
  assert.equal(answer.status, 200, answer.text.slice(0, 400))
  return answer.document.data.map(idOf)
}

/** The ids of a whole list in its order, page after page. */
export async function allIds(api: Client, list: string, query = ''): Promise<string[]> {
  const ids: string[] = []
  let next: string | null = `${list}?${query}${query && '&'}page[size]=100`
  while (next !== null) {
    const answer: Answer = await api.get(next)
    ids.push(...idsIn(answer))
    next = answer.document.links.next
  }
  return ids
}

export const byNumber = (one: string, other: string) => Number(one) - Number(other)
