import { createDraft } from '../jsonapi/document/resource.ts'
import type { Identifier } from '../jsonapi/plan.ts'
import { carryOut } from '../rules/carry-out.ts'
import type { Session } from '../store/database.ts'
import { setLink } from '../store/write/write.ts'
import { Calendar } from './calendar.ts'
import { PhoneBook } from './phone-book.ts'
import { Random } from './random.ts'

const SEED = 2026

type Links = Readonly<Record<string, Identifier | readonly Identifier[] | undefined>>

/** Makes records just as a client of the API would: read, checked and carried out with all rules. */
export class Maker {
  readonly session: Session
  readonly calendar: Calendar
  readonly random = new Random(SEED)
  readonly phones = new PhoneBook()

  constructor(session: Session, now: Date) {
    this.session = session
    this.calendar = new Calendar(now)
  }

  async make(typeName: string, attributes: object, links: Links = {}): Promise<Identifier> {
    const type = this.session.registry.type(typeName)
    const given = Object.entries(links).filter(([, data]) => data !== undefined)
    const relationships = Object.fromEntries(given.map(([name, data]) => [name, { data }]))
    const draft = createDraft(type, { data: { type: typeName, attributes, relationships } })
    const edits = new Map([...draft.links].map(([name, linkage]) => [name, setLink(linkage)]))
    const write = { action: 'create', type, attributes: draft.attributes, links: edits } as const
    const { id } = await carryOut(this.session, write)
    return { type: typeName, id }
  }

  async makeAll(typeName: string, all: readonly object[]): Promise<Identifier[]> {
    const made: Identifier[] = []
    for (const attributes of all) made.push(await this.make(typeName, attributes))
    return made
  }

  names(typeName: string, names: readonly string[]): Promise<Identifier[]> {
    return this.makeAll(
      typeName,
      names.map((name) => ({ name })),
    )
  }
}
