import type { Language } from '../definition/words.ts'
import { languageOf } from '../definition/words.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import { type PaperKind, TEXTS, type TextName } from '../rules/papers/kinds.ts'
import { usualColumns } from '../rules/papers/template.ts'
import { usualTexts } from '../rules/papers/usual-texts.ts'
import type { Session } from '../store/database.ts'
import { storedValue } from '../store/layout.ts'
import { recordById, recordIfThere } from '../store/read/records.ts'
import { account, sql } from '../store/sql.ts'
import type { VatMode } from './money.ts'

/** What a template says, whether it is stored, only written down, or the one that everybody has. */
export interface Template {
  readonly kind: PaperKind
  readonly language: Language
  readonly prefix: string
  readonly texts: Readonly<Record<TextName, string>>
  readonly columns: readonly string[]
  readonly vat: VatMode
  readonly vatRate: string | null
  readonly inWords: boolean
  readonly days: number
  readonly logoId: string | undefined
}

export interface AccountFacts {
  readonly name: string
  readonly locale: string
  readonly currency: string
}

/** The one that was asked for, else the first of its kind, else the usual one. */
export async function templateFor(
  session: Session,
  kind: PaperKind,
  facts: AccountFacts,
  id?: string,
): Promise<Template> {
  const { unrestricted } = session
  const type = unrestricted.registry.type('paper-templates')
  if (id !== undefined) return templateOf(await recordById(session, session.registry.type(type.name), id))
  const [row] = await unrestricted.rows(
    sql`SELECT min(t.id) FROM paper_templates t WHERE t.account_id = ${account} AND t.kind = ${kind}`,
  )
  const first = row?.[0] ? await recordIfThere(unrestricted, type, row[0]) : undefined
  return first ? templateOf(first) : usualTemplate(kind, facts)
}

export const templateOf = (record: StoredRecord): Template =>
  templateFrom((name) => storedValue(record, name), record.toOne.get('logo')?.id)

/** By the values of its fields, as the database has them. */
export function templateFrom(value: (name: string) => string | null, logoId?: string): Template {
  const columns = JSON.parse(value('columns') ?? '[]')
  const kind = value('kind') as PaperKind
  return {
    kind,
    language: value('language') === 'ru' ? 'ru' : 'en',
    prefix: value('number-prefix') ?? '',
    texts: Object.fromEntries(TEXTS.map((name) => [name, value(name) ?? ''])) as Template['texts'],
    columns: columns.length > 0 ? columns : usualColumns(kind),
    vat: (value('vat') ?? 'none') as VatMode,
    vatRate: value('vat-rate'),
    inWords: ['t', 'true'].includes(value('in-words') ?? ''),
    days: Number(value('days') ?? 0),
    logoId,
  }
}

export function usualTemplate(kind: PaperKind, { name, locale }: AccountFacts): Template {
  const language = languageOf(locale)
  const { 'number-prefix': prefix, ...texts } = usualTexts(kind, language, name)
  return {
    ...{ kind, language, prefix, texts, columns: usualColumns(kind), vat: 'none', vatRate: null },
    ...{ inWords: language === 'ru', days: 14, logoId: undefined },
  }
}
