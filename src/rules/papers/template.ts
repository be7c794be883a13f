import type { Language } from '../../definition/words.ts'
import { languageOf } from '../../definition/words.ts'
import { errors, pointer, refuse, refuseWhenAny } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'
import type { Session } from '../../store/database.ts'
import { readBytes } from '../../store/document-bytes.ts'
import { storedValue } from '../../store/layout.ts'
import { recordIfThere } from '../../store/read/records.ts'
import { account, sql } from '../../store/sql.ts'
import { linkInWrite, withAttributes } from '../edit.ts'
import { forTypes, type Rule } from '../rule.ts'
import { templateProblem } from '../templates/grammar.ts'
import { ABOUT, COLUMNS, OF_ITSELF, type PaperKind, TEXTS } from './kinds.ts'
import { pictureProblem } from './picture.ts'
import { usualTexts } from './usual-texts.ts'

const LARGEST_LOGO = 1024 * 1024
const MOST_DAYS = 3650
export const YEAR = '{{year}}'

/** A template that says nothing of something says what is usual, and that can be edited. */
export const templateBeginsWithUsualTexts: Rule = {
  isLogged: true,
  appliesTo: forTypes('paper-templates'),
  async prepare({ session, write }) {
    if (write.action !== 'create') return write
    const kind = write.attributes.get('kind') as PaperKind
    const { name, locale } = await accountOf(session)
    const language = (write.attributes.get('language') ?? languageOf(locale)) as Language
    const usual = {
      ...usualTexts(kind, language, name),
      language,
      columns: JSON.stringify(usualColumns(kind)),
      days: '14',
    }
    const missing = Object.entries(usual).filter(([field]) => !write.attributes.has(field))
    return withAttributes(write, Object.fromEntries(missing))
  },
}

/** Texts speak of fields that there are; of which records, the kind decides. */
export const templateMakesSense: Rule = {
  appliesTo: forTypes('paper-templates'),
  async prepare({ session, write, before }) {
    if (write.action === 'delete') return write
    const { attributes } = write
    const was = before && storedValue(before, 'kind')
    const kind = (attributes.get('kind') ?? was) as PaperKind
    // What the texts speak of changes with the kind.
    const textOf = (field: string) =>
      attributes.has(field) || !before || was === kind ? attributes.get(field) : storedValue(before, field)
    const problems = new Problems()
    const wrong = (field: string, words: string) =>
      problems.push(errors.invalid(`${field}: ${words}`, pointer('data', 'attributes', field)))
    const words = {
      registry: session.registry,
      type: session.registry.type(ABOUT[kind]),
      hasPayload: false,
      paper: OF_ITSELF,
    }
    for (const field of TEXTS) {
      const problem = templateProblem(words, String(textOf(field) ?? ''))
      if (problem) wrong(field, problem)
    }
    const prefix = String(attributes.get('number-prefix') ?? '').replaceAll(YEAR, '')
    if (prefix.includes('{{') || prefix.length > 40)
      wrong('number-prefix', `at most 40 characters, and ${YEAR} alone`)
    const days = Number(attributes.get('days') ?? 0)
    if (days < 0 || days > MOST_DAYS) wrong('days', `must be from 0 to ${MOST_DAYS}`)
    const columns = attributes.get('columns')
    if (columns != null)
      for (const problem of columnProblems(JSON.parse(String(columns)))) wrong('columns', problem)
    refuseWhenAny(problems)
    return write
  },
}

/** What stands at the head of every paper is a picture that any paper can carry. */
export const logoIsAPicture: Rule = {
  appliesTo: forTypes('paper-templates'),
  async prepare({ session, write }) {
    if (write.action === 'delete') return write
    const logo = linkInWrite(write, 'logo')
    if (!logo) return write
    const document = await recordIfThere(session, session.registry.type('documents'), logo.id)
    const size = Number((document && storedValue(document, 'size')) ?? 0)
    // A document without bytes shows nothing.
    if (size === 0) return write
    const problem =
      size > LARGEST_LOGO ? 'may have at most 1 MiB' : pictureProblem(await bytesOf(session, logo.id, size))
    if (problem) throw refuse(errors.invalid(`The logo ${problem}`, pointer('data', 'relationships', 'logo')))
    return write
  },
}

export const usualColumns = (kind: PaperKind): readonly string[] =>
  kind === 'receipt' ? ['name', 'amount'] : ['number', 'name', 'quantity', 'unit', 'price', 'amount']

function columnProblems(columns: readonly string[]): string[] {
  const unknown = columns.filter((name) => !(COLUMNS as readonly string[]).includes(name))
  if (unknown.length > 0) return [`there is no column "${unknown[0]!.slice(0, 40)}" (${COLUMNS.join(', ')})`]
  return new Set(columns).size < columns.length ? ['each column at most once'] : []
}

export async function bytesOf(session: Session, id: string, size: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of readBytes(session, id, size)) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function accountOf(session: Session): Promise<{ name: string; locale: string }> {
  const [row] = await session.rows(sql`SELECT a.name, a.locale FROM accounts a WHERE a.id = ${account}`)
  return { name: row![0]!, locale: row![1]! }
}
