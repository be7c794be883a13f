import type { Language } from '../definition/words.ts'
import { createDraft, type RecordDraft, updateDraft } from '../jsonapi/document/resource.ts'
import type { Identifier } from '../jsonapi/plan.ts'
import { carryOut } from '../rules/carry-out.ts'
import type { Session } from '../store/database.ts'
import { account, raw, sql } from '../store/sql.ts'
import { setLink } from '../store/write/write.ts'
import { Calendar } from './calendar.ts'
import { PhoneBook } from './phone-book.ts'
import { Random } from './random.ts'
import { inRussian } from './words/russian.ts'

const SEED = 2026

interface Named {
  readonly name: string
  readonly [attribute: string]: unknown
}

type Links = Readonly<Record<string, Identifier | readonly Identifier[] | undefined>>

/** An edit of a record that led to this version of it. */
export interface Edit {
  readonly record: Identifier
  readonly version: string
  readonly at: string
  readonly by: Identifier
}

/** Makes records just as a client of the API would: read, checked and carried out with all rules. */
export class Maker {
  readonly session: Session
  readonly calendar: Calendar
  readonly random = new Random(SEED)
  /** For what was added later: it leaves what the other one makes as it is. */
  readonly chance = new Random(SEED + 1)
  readonly phones = new PhoneBook()
  readonly edits: Edit[] = []
  readonly language: Language
  private readonly part: number

  /** Of every number of records it makes this part. */
  constructor(session: Session, now: Date, language: Language, part = 1) {
    this.session = session
    this.language = language
    this.part = part
    this.calendar = new Calendar(now)
  }

  /** Attributes that clients cannot write are kept by the service: `kept` are what it would know of the record. */
  async make(
    typeName: string,
    attributes: object,
    links: Links = {},
    kept: object = {},
  ): Promise<Identifier> {
    const type = this.session.registry.type(typeName)
    const draft = createDraft(type, {
      data: { type: typeName, attributes: this.said(attributes), relationships: relate(links) },
    })
    const { attributes: written, ...others } = writtenBy(draft)
    const all = new Map<string, unknown>([...written, ...Object.entries(kept)])
    const write = { action: 'create', type, attributes: all, ...others } as const
    const { id } = await carryOut(this.session, write)
    return { type: typeName, id }
  }

  /** Edits a record, as somebody did then. */
  async edit(record: Identifier, attributes: object, links: Links, then: Omit<Edit, 'record' | 'version'>) {
    const { version } = await this.complete(record, attributes, links)
    this.edits.push({ ...then, record, version })
  }

  /** Writes what is missing of a record, as if it had been there from the start. */
  complete(record: Identifier, attributes: object, links: Links = {}) {
    const type = this.session.registry.type(record.type)
    const draft = updateDraft(type, record.id, {
      data: { ...record, attributes: this.said(attributes), relationships: relate(links) },
    })
    const write = { action: 'update', type, id: record.id, ...writtenBy(draft) } as const
    return carryOut(this.session, write)
  }

  /** What was written in English, in the language of the account. */
  private said<Value>(value: Value): Value {
    if (this.language === 'en') return value
    if (typeof value === 'string') return inRussian(value) as Value
    if (Array.isArray(value)) return value.map((one) => this.said(one)) as Value
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.said(one)])) as Value
  }

  /** How many of so many are to be made. */
  some(count: number): number {
    return Math.ceil(count * this.part)
  }

  /** Dictionaries name a thing once. */
  async makeAll(typeName: string, all: readonly Named[]): Promise<Identifier[]> {
    const made: Identifier[] = []
    for (const attributes of all)
      made.push((await this.known(typeName, attributes)) ?? (await this.make(typeName, attributes)))
    return made
  }

  private async known(typeName: string, { name }: Named) {
    const { table } = this.session.registry.type(typeName)
    const [row] = await this.session.rows(
      sql`SELECT t.id FROM ${raw(table)} t WHERE t.account_id = ${account} AND t.name = ${this.said(name)} ORDER BY t.id LIMIT 1`,
    )
    return row && { type: typeName, id: row[0]! }
  }

  names(typeName: string, names: readonly string[]): Promise<Identifier[]> {
    return this.makeAll(
      typeName,
      names.map((name) => ({ name })),
    )
  }
}

function relate(links: Links): object {
  const given = Object.entries(links).filter(([, data]) => data !== undefined)
  return Object.fromEntries(given.map(([name, data]) => [name, { data }]))
}

const writtenBy = ({ attributes, links }: RecordDraft) => ({
  attributes,
  links: new Map([...links].map(([name, linkage]) => [name, setLink(linkage)])),
})
