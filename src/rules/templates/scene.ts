import { arePeople, NAME_PARTS, personName } from '../../definition/person.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { opens } from '../../definition/scopes.ts'
import { type Language, languageOf } from '../../definition/words.ts'
import { printMoment } from '../../definition/zone.ts'
import { errors, refuse } from '../../errors/errors.ts'
import { readPosition } from '../../jsonapi/change.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import type { Row, Session } from '../../store/database.ts'
import { storedValue } from '../../store/layout.ts'
import { lookingBack } from '../../store/look-back.ts'
import { recordIfThere } from '../../store/read/records.ts'
import { account, sql } from '../../store/sql.ts'
import { attributeOf, type Hole, isTemplate, type Template, templateOf } from './grammar.ts'

const DAY = 86_400_000
/** Of one text, and of all fields of a step, a tried run or a paper. */
const LONGEST_FILLED = 100_000
const MOST_FILLED_IN = 2_000_000

/** What a run or a paper is about. */
export interface Subject {
  readonly record: { readonly type: string; readonly id: string } | undefined
  /** The position of the log at which the record was last there; undefined when it is there. */
  readonly lastSeen: string | null
  readonly payload: unknown
  /** What a paper says of itself, in words. */
  /** In which people are called; that of the account, unless given. */
  readonly language?: Language
  readonly paper?: Readonly<Record<string, string>>
  /** Fields that are closed to the user stay empty; else who needs one is refused. */
  readonly leavesOutClosed?: true
}

/** All that the texts of a run or a paper speak of, as its user sees it. */
export class Scene {
  readonly session: Session
  readonly subject: Subject
  private readonly now: number
  private known: Promise<StoredRecord | undefined> | undefined
  private spoken: Promise<Row[]> | undefined
  private filledIn = 0

  constructor(session: Session, subject: Subject, now = Date.now()) {
    this.session = session
    this.subject = subject
    this.now = now
  }

  /** The record that it is about, where it is there for the user. */
  record(): Promise<StoredRecord | undefined> {
    const { record, lastSeen } = this.subject
    if (!record) return Promise.resolve(undefined)
    this.known ??= this.read(
      (session, type) => recordIfThere(session, type, record.id),
      record.type,
      lastSeen,
    )
    return this.known
  }

  /** The text with its holes filled, for people to read. */
  async text(text: string): Promise<string> {
    let filled = ''
    // One after another: who looks back turns the whole transaction round.
    for (const piece of piecesOf(text)) {
      filled += typeof piece === 'string' ? piece : (await this.valueIn(piece)).words
      requireShort(filled.length)
    }
    return filled
  }

  /** The same for a field that is no text: one hole alone gives its value as it is. */
  async value(input: unknown): Promise<unknown> {
    if (!isTemplate(input)) return input
    const pieces = piecesOf(input)
    const [only] = pieces
    return pieces.length === 1 && typeof only === 'object'
      ? (await this.valueIn(only)).json
      : this.text(input)
  }

  /** All texts inside of this. */
  async deep(input: unknown): Promise<unknown> {
    if (typeof input === 'string') return this.value(input)
    if (typeof input !== 'object' || input === null) return input
    const filled: [string, unknown][] = []
    for (const [name, one] of Object.entries(input)) filled.push([name, await this.deep(one)])
    return Array.isArray(input) ? filled.map(([, one]) => one) : Object.fromEntries(filled)
  }

  private async valueIn(hole: Hole): Promise<Value> {
    const value = await this.valueAt(hole)
    this.filledIn += value.words.length
    if (this.filledIn > MOST_FILLED_IN)
      throw refuse(errors.invalid(`Its fields fill in more than ${MOST_FILLED_IN} characters`))
    const isEmpty = value.json === null || value.json === undefined || value.json === ''
    return isEmpty && hole.otherwise !== undefined ? plain(hole.otherwise) : value
  }

  private async valueAt({ path, days }: Hole): Promise<Value> {
    const [root, ...rest] = path
    const { zone, userId } = this.session.actor
    const moment = printMoment(this.now + days * DAY, zone)
    if (root === 'today') return plain(moment.slice(0, 10))
    if (root === 'now') return { json: moment, words: forPeople(moment) }
    if (root === 'payload') return plain(memberOf(this.subject.payload, rest))
    if (root === 'paper') return plain(memberOf(this.subject.paper, rest))
    if (root === 'user') {
      const { unrestricted } = this.session
      return this.fieldOf(
        await recordIfThere(unrestricted, unrestricted.registry.type('users'), userId),
        rest,
      )
    }
    return this.fieldOf(await this.record(), rest)
  }

  private async fieldOf(record: StoredRecord | undefined, path: readonly string[]): Promise<Value> {
    if (!record) return plain(null)
    const [name, ...rest] = path as [string, ...string[]]
    if (name === 'customs' && rest.length > 0) {
      const customs = storedValue(record, 'customs')
      return plain(memberOf(customs ? JSON.parse(customs) : {}, rest))
    }
    if (rest.length === 0) return this.attribute(record, name)
    const target = record.toOne.get(name)
    if (!target) return plain(null)
    // What others of the past were is not told to who does not see all.
    if (this.subject.lastSeen && this.session.rights) return plain(null)
    const found = await this.read(
      (session, type) => recordIfThere(session, type, target.id),
      target.type,
      this.subject.lastSeen,
    )
    return this.fieldOf(found, rest)
  }

  private async nameOf(record: StoredRecord, stored: string): Promise<string> {
    const [first, middle, last] = NAME_PARTS.map((part) => storedValue(record, part))
    return personName(await this.language(), [first!, middle!, last!]) || stored
  }

  private async language(): Promise<Language> {
    if (this.subject.language) return this.subject.language
    this.spoken ??= this.session.rows(sql`SELECT a.locale FROM accounts a WHERE a.id = ${account}`)
    return languageOf((await this.spoken)[0]![0]!)
  }

  private async attribute(record: StoredRecord, word: string): Promise<Value> {
    const name = attributeOf(record.type, word)
    if (name === 'id') return plain(record.id)
    if (!name && this.subject.leavesOutClosed) return plain(null)
    if (!name) throw refuse(errors.invalid(`${record.type.name} has no field "${word}" for who it acts as`))
    const stored = storedValue(record, name)
    if (stored === null) return plain(null)
    if (name === 'as-string' && arePeople(record.type))
      return { json: stored, words: await this.nameOf(record, stored) }
    const { kind } = record.type.attributes.get(name)!
    const json: unknown = JSON.parse(kind.print(stored, { zone: this.session.actor.zone, baseUrl: '' }))
    return kind.name === 'datetime'
      ? { json, words: forPeople(String(json)) }
      : { json, words: printed(json, stored) }
  }

  private async read<Result>(
    read: (session: Session, type: ResourceType) => Promise<Result>,
    typeName: string,
    lastSeen: string | null,
  ): Promise<Result | undefined> {
    const { registry, actor } = this.session
    const type = registry.types.get(typeName)
    if (!type || !opens(actor.scopes ?? new Set(), type, 'read')) return undefined
    if (!lastSeen) return read(this.session, type)
    return lookingBack(this.session, readPosition(lastSeen)!, (past) => read(past, type))
  }
}

/** A field may be long, and a text may name it many times. */
export function requireShort(characters: number): void {
  if (characters > LONGEST_FILLED)
    throw refuse(
      errors.invalid(`A text has more than ${LONGEST_FILLED} characters once its fields are filled in`),
    )
}

interface Value {
  readonly json: unknown
  readonly words: string
}

const plain = (json: unknown): Value => ({ json: json ?? null, words: printed(json) })

/** Numbers are printed as they are stored: with a point, and all of their digits. */
function printed(json: unknown, stored?: string): string {
  if (json === null || json === undefined) return ''
  if (typeof json === 'number') return stored ?? String(json)
  if (Array.isArray(json)) return json.map((one) => printed(one)).join(', ')
  return typeof json === 'object' ? JSON.stringify(json) : String(json)
}

/** `2026-10-01 13:19` */
const forPeople = (moment: string): string => moment.slice(0, 16).replace('T', ' ')

function piecesOf(text: string): Template {
  const template = templateOf(text)
  if ('problem' in template) throw refuse(errors.invalid(template.problem))
  return template as Template
}

function memberOf(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, name) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, name)
        ? (at as Record<string, unknown>)[name]
        : undefined,
    value,
  )
}
