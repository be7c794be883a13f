import { snakeCase } from '../../../src/definition/naming.ts'
import type { Registry } from '../../../src/definition/registry.ts'
import { isToOne } from '../../../src/definition/relationship.ts'
import type { ResourceType } from '../../../src/definition/resource.ts'
import { columnsOf, linkColumns } from '../../../src/store/columns.ts'
import { pick, type Random } from '../../support/random.ts'
import type { Column, Contents, Row } from './contents.ts'
import { Model, type Person } from './model.ts'

/** What rights are made of, what every write is held against, of which refusals tell, and what money is counted at. */
const NEVER_TOUCHED = [
  ...['roles', 'table-states', 'custom-fields', 'deal-stage-categories', 'deal-stages', 'currency-rates'],
]
/** What people are is changed by no chance: who could still sign in would differ. */
const NEVER_CHANGED = ['role', 'disabled', 'password_hash']
const NEVER_LINKED = ['user_roles']
/** Sums are made of these: what he sees of a sum has to fit them, as a write adds it up anew. */
const ADDED_UP = ['entity-products', 'invoice-lines', 'invoice-payments']
/** The funnel says how they are added up. */
const ADDED_UP_BY = ['stage', 'stage-category']
const FAR = 1_000_000

/** Changes of everything that a person does not see, in memory; what he sees stays as it is. */
export class HiddenChanges {
  private readonly model: Model
  private readonly person: Person
  private readonly registry: Registry
  private readonly contents: Contents
  private readonly columns: ReadonlyMap<string, readonly Column[]>
  private readonly random: Random
  private readonly seen: string
  private readonly seenRows = new Map<Row, boolean>()

  constructor(
    registry: Registry,
    contents: Contents,
    columns: ReadonlyMap<string, readonly Column[]>,
    person: Person,
    random: Random,
  ) {
    this.registry = registry
    this.contents = contents
    this.columns = columns
    this.random = random
    this.person = person
    this.model = this.modelNow()
    this.seen = this.model.everythingOpen()
    for (const type of registry.types.values())
      for (const row of this.rows(type.table)) this.seenRows.set(row, this.model.sees(type, row))
  }

  make(): void {
    const types = [...this.registry.types.values()].filter(({ name }) => !NEVER_TOUCHED.includes(name))
    for (const type of types) {
      for (const row of [...this.rows(type.table)]) this.changeRow(type, row)
      for (const row of this.loose(type).slice(0, 2)) this.addLike(type, row)
      for (const relationship of type.relationships.values())
        if (relationship.kind === 'linked') this.changeLinks(type, relationship)
    }
    for (const type of types) {
      const row = this.loose(type).find(({ id }) => Number(id) < FAR)
      if (row) this.remove(type, row)
    }
  }

  private changeRow(type: ResourceType, row: Row): void {
    // Everybody is told of himself where he signs in.
    if (type.name === 'users' && String(row.id) === this.person.id) return
    if (this.isInSum(type, row)) return
    const isSeen = this.seenRows.get(row)!
    const links = this.linkColumns(type)
    const before = { ...row }
    const change = (column: Column): void => {
      const link = links.get(column.name)
      if (link && !ADDED_UP.includes(type.name) && !(isSeen && ADDED_UP_BY.includes(link.name)))
        this.changeLink(type, row, column, link)
      else if (!link && (!isSeen || this.isHiddenColumn(type, column)))
        row[column.name] = this.otherValue(type, row, column)
    }
    const columns = this.columns.get(type.table)!.filter(({ name }) => !NEVER_CHANGED.includes(name))
    this.tryTo(
      () => columns.forEach(change),
      () => Object.assign(row, before),
    )
  }

  /** A link that he does not see may lead anywhere; one to what he does not see, to anything else that he does not see. */
  private changeLink(type: ResourceType, row: Row, column: Column, { name, target }: Link): void {
    const isFree = !this.seenRows.get(row) || this.model.isHidden(type, name)
    const all = this.rows(this.registry.type(target).table)
    const current = all.find(({ id }) => id === row[column.name])
    if (!isFree && current && this.seenRows.get(current)) return
    // Of links to several types only one holds.
    const isOneOfMany = this.registry.relationship(type, name).targets.length > 1
    if (isOneOfMany && !current) return
    const choice = isFree ? all : all.filter((one) => !this.seenRows.get(one))
    const ids = [...choice.map(({ id }) => id), ...(column.isNullable && !isOneOfMany ? [null] : [])]
    if (ids.length > 0) row[column.name] = pick(this.random, ids)
  }

  private changeLinks(type: ResourceType, relationship: { table: string; targets: readonly [string] }): void {
    const { table, targets } = relationship
    if (NEVER_LINKED.includes(table)) return
    const links = this.rows(table)
    const target = this.registry.type(targets[0])
    const { mine, theirs } = linkColumns(type, relationship as never)
    const [name] = [...type.relationships].find(([, one]) => one === relationship)!
    const isSeen = (of: ResourceType, id: unknown) =>
      this.seenRows.get(this.rows(of.table).find((row) => row.id === id)!) ?? false
    const isFree = (link: Row) =>
      this.model.isHidden(type, name) || !isSeen(type, link[mine]) || !isSeen(target, link[theirs])
    const drop = links.filter((link) => isFree(link) && this.random(2) === 0)
    for (const link of drop)
      this.tryTo(
        () => links.splice(links.indexOf(link), 1),
        () => links.push(link),
      )
    // A link between records of one type has two rows, which would have to go together.
    if (target === type) return
    for (let turn = 0; turn < 3; turn++) {
      const [one, other] = [this.rows(type.table), this.rows(target.table)]
      if (one.length === 0 || other.length === 0) return
      const link: Row = { account_id: one[0]!.account_id }
      link[mine] = pick(this.random, one).id
      link[theirs] = pick(this.random, other).id
      const isThere = links.some((row) => row[mine] === link[mine] && row[theirs] === link[theirs])
      if (!isThere && isFree(link))
        this.tryTo(
          () => links.push(link),
          () => links.pop(),
        )
    }
  }

  private addLike(type: ResourceType, row: Row): void {
    const changeable = new Set(this.columns.get(type.table)!.map(({ name }) => name))
    const copy: Row = { ...row, id: Number(row.id) + FAR }
    for (const [name, value] of Object.entries(row))
      if (!changeable.has(name) && !['id', 'account_id', 'version'].includes(name))
        copy[name] = typeof value === 'string' ? `${value} ${copy.id}` : null
    const rows = this.rows(type.table)
    this.seenRows.set(copy, false)
    this.tryTo(
      () => rows.push(copy),
      () => rows.pop(),
    )
  }

  /** With all links to it; where one cannot be empty, it stays. */
  private remove(type: ResourceType, gone: Row): void {
    const pointing = [...this.registry.types.values()].flatMap((owner) =>
      [...this.linkColumns(owner)].flatMap(([column, { target }]) =>
        this.rows(owner.table).flatMap((row) =>
          target === type.name && row[column] === gone.id ? [{ owner, row, column }] : [],
        ),
      ),
    )
    const isNeeded = ({ owner, column }: { owner: ResourceType; column: string }) =>
      this.columns.get(owner.table)!.every(({ name, isNullable }) => name !== column || !isNullable)
    if (pointing.some(isNeeded)) return
    const rows = this.rows(type.table)
    this.tryTo(
      () => {
        for (const { row, column } of pointing) row[column] = null
        rows.splice(rows.indexOf(gone), 1)
      },
      () => {
        for (const { row, column } of pointing) row[column] = gone.id
        rows.push(gone)
      },
    )
  }

  /** What would change what he sees is taken back. */
  private tryTo(act: () => unknown, takeBack: () => unknown): void {
    act()
    if (this.modelNow().everythingOpen() !== this.seen) takeBack()
  }

  private otherValue(type: ResourceType, row: Row, { name, isNullable, type: kind }: Column): unknown {
    const value = row[name]
    const choices = type.attributes.get(attributeOf(type, name) ?? '')?.kind.schema.enum as
      | unknown[]
      | undefined
    if (choices) return pick(this.random, choices)
    const others = this.rows(type.table).map((one) => one[name])
    const made = kind === 'text' ? [`hidden ${this.random(FAR)}`] : []
    const numbers = typeof value === 'number' ? [value + 1] : []
    const choice = [...others, ...(isNullable ? [null] : []), ...made, ...made, ...numbers]
    return pick(this.random, typeof value === 'boolean' ? [!value] : choice)
  }

  /** An attribute that he does not see, of which nothing is made that he sees. */
  private isHiddenColumn(type: ResourceType, { name, makes }: Column): boolean {
    const isShown = (column: string) => {
      const attribute = attributeOf(type, column)
      return attribute !== undefined && !this.model.isHidden(type, attribute)
    }
    return attributeOf(type, name) !== undefined && ![name, ...makes].some(isShown)
  }

  private linkColumns(type: ResourceType): Map<string, Link> {
    const links = new Map<string, Link>()
    for (const [name, relationship] of type.relationships)
      if (isToOne(relationship))
        for (const [target, column] of columnsOf(name, relationship)) links.set(column, { name, target })
    return links
  }

  private modelNow = () => new Model(this.registry, this.contents, this.person)

  /** What he does not see and no sum that he may see is made of. */
  private loose = (type: ResourceType): Row[] =>
    this.rows(type.table).filter((row) => this.seenRows.get(row) === false && !this.isInSum(type, row))

  private isInSum(type: ResourceType, row: Row): boolean {
    if (!ADDED_UP.includes(type.name)) return false
    return this.linkColumns(type)
      .entries()
      .some(([column, { target }]) =>
        this.rows(this.registry.type(target).table).some(
          (one) => one.id === row[column] && this.seenRows.get(one),
        ),
      )
  }

  private rows = (table: string): Row[] => this.contents.get(table)!
}

const attributeOf = ({ attributes }: ResourceType, column: string): string | undefined =>
  [...attributes.keys()].find((name) => snakeCase(name) === column)

interface Link {
  readonly name: string
  readonly target: string
}
