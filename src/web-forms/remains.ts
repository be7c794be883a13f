import type { Identifier } from '../jsonapi/plan.ts'
import type { Session } from '../store/database.ts'
import { make } from './documents.ts'
import type { WebForm } from './form.ts'
import { WORDS } from './words.ts'

/** A comment takes ten thousand characters, its marks among them. */
const MOST = 8_000
const LONGEST_NAME = 200

/** What came in and stands in no field, by what it is called. */
export type Remains = (readonly [label: string, value: string])[]

/** Says what found no field in a comment: nothing of what a visitor wrote is lost. */
export async function sayRemains(
  session: Session,
  { name, language }: WebForm,
  about: Identifier,
  remains: Remains,
): Promise<void> {
  if (remains.length === 0) return
  const lines = remains.map(
    ([label, value]) => `<strong>${escaped(label.slice(0, LONGEST_NAME))}</strong>: ${escaped(value)}`,
  )
  let body = `<p>${escaped(WORDS[language].remains(name))}</p>`
  for (const line of lines) {
    const room = MOST - body.length
    if (room <= 0) break
    body += `<p>${line.length > room ? `${cutBetween(line, room)}…` : line}</p>`
  }
  await make(session, 'comments', new Map([['body', body]]), { commentable: about })
}

/** Not within a character that is written by its name. */
const cutBetween = (line: string, room: number): string =>
  line
    .slice(0, room)
    .toWellFormed()
    .replace(/&[^;]{0,8}$/, '')

const CHARACTERS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it stands in HTML; what no database keeps is left out. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/[&<>"']/g, (one) => CHARACTERS[one]!)
