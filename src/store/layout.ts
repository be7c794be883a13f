import { snakeCase } from '../definition/naming.ts'
import { isToOne } from '../definition/relationship.ts'
import type { ResourceType } from '../definition/resource.ts'
import type { Identifier } from '../jsonapi/plan.ts'
import type { StoredRecord, ToOneTargets } from '../jsonapi/record.ts'
import { columnsOf, INTERNAL_COLUMNS } from './columns.ts'
import type { Row } from './database.ts'
import { raw, type Sql } from './sql.ts'

/** Where the parts of a record stand in a row: id, version, attributes, then the to-one columns. */
interface Layout {
  readonly columns: readonly string[]
  readonly texts: readonly string[]
  readonly size: Sql
  readonly toOne: readonly (readonly [name: string, target: string])[]
}

const FIRST_ATTRIBUTE = 2
const layouts = new WeakMap<ResourceType, Layout>()

function layoutOf(type: ResourceType): Layout {
  const known = layouts.get(type)
  if (known) return known
  const columns = ['id', 'version', ...[...type.attributes.keys()].map(snakeCase)]
  const toOne: [string, string][] = []
  for (const [name, relationship] of type.relationships)
    if (isToOne(relationship))
      for (const [target, column] of columnsOf(name, relationship)) {
        columns.push(column)
        toOne.push([name, target])
      }
  const layout = { columns, toOne, texts: texts(type, columns), size: size(type) }
  layouts.set(type, layout)
  return layout
}

/** The types of a record's columns, by name. */
export function columnTypes(type: ResourceType): ReadonlyMap<string, string> {
  const attributes = [...type.attributes].map(
    ([name, { kind }]) => [snakeCase(name), kind.columnType] as const,
  )
  const known = new Map([...INTERNAL_COLUMNS, ...attributes])
  const columns = [...layoutOf(type).columns, ...INTERNAL_COLUMNS.keys()]
  return new Map(columns.map((column) => [column, known.get(column) ?? 'bigint']))
}

export const columnNames = (type: ResourceType): readonly string[] => layoutOf(type).columns

/** The columns of a whole record, of the table that goes by this alias. */
export function recordColumns(type: ResourceType, alias = 't'): Sql {
  return raw(
    layoutOf(type)
      .columns.map((column) => `${alias}.${column}`)
      .join(', '),
  )
}

/** The same columns of the table `t`, each as the text that it is printed as: so those of several types fit into one statement. */
export const textColumns = (type: ResourceType): readonly string[] => layoutOf(type).texts

/** Roughly the bytes of a record, without fetching those that are kept beside its row. */
export const storedSize = (type: ResourceType): Sql => layoutOf(type).size

function size({ attributes }: ResourceType): Sql {
  const sizes = [...attributes].flatMap(([name, { kind }]) => {
    const column = `t.${snakeCase(name)}`
    if (kind.columnType === 'text') return `coalesce(octet_length(${column}), 0)`
    return kind.columnType === 'jsonb' ? `coalesce(pg_column_size(${column}), 0)` : []
  })
  return raw(['0', ...sizes].join(' + '))
}

function texts(type: ResourceType, columns: readonly string[]): string[] {
  const attributes = [...type.attributes].map(
    ([name, { kind }]) => [snakeCase(name), kind.columnType] as const,
  )
  const types = new Map(attributes)
  return columns.map((column) => {
    const columnType = types.get(column)
    if (columnType === 'text') return `t.${column}`
    return columnType === 'boolean' ? `left(t.${column}::text, 1)` : `t.${column}::text`
  })
}

/** The targets of one record, as ids in the order of their columns: most records are never asked for them. */
class TargetsInColumns implements ToOneTargets {
  private readonly columns: Layout['toOne']
  private readonly ids: Row

  constructor(columns: Layout['toOne'], ids: Row) {
    this.columns = columns
    this.ids = ids
  }

  get(name: string): Identifier | null | undefined {
    let found: Identifier | null | undefined
    for (const [index, [column, target]] of this.columns.entries())
      if (column === name) found = this.at(index, target) ?? found ?? null
    return found
  }

  *[Symbol.iterator](): Generator<[string, Identifier | null]> {
    for (const name of new Set(this.columns.map(([column]) => column))) yield [name, this.get(name)!]
  }

  private at(index: number, target: string): Identifier | undefined {
    const id = this.ids[index]
    return id == null ? undefined : { type: target, id }
  }
}

/** The record in a row whose columns begin at this position. */
export function recordOf(type: ResourceType, row: Row, at = 0): StoredRecord {
  const { toOne } = layoutOf(type)
  const first = at + FIRST_ATTRIBUTE
  const end = first + type.attributes.size
  return {
    type,
    id: row[at]!,
    version: row[at + 1]!,
    values: row.slice(first, end),
    toOne: new TargetsInColumns(toOne, row.slice(end, end + toOne.length)),
  }
}

/** The stored text of one attribute of a record. */
export function storedValue(record: StoredRecord, attribute: string): string | null {
  const position = [...record.type.attributes.keys()].indexOf(attribute)
  if (position < 0) throw new Error(`${record.type.name} has no attribute ${attribute}`)
  return record.values[position] ?? null
}
