import { snakeCase } from '../../definition/naming.ts'
import { isToOne, type Relationship } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { ChangedFields } from '../../jsonapi/change.ts'
import type { Identifier } from '../../jsonapi/plan.ts'
import { columnsOf } from '../columns.ts'

/** Columns of a row as the log holds them: the text that PostgreSQL printed. */
export type StoredColumns = Readonly<Record<string, string | null>>

/** The names of the types whose records may be read. */
export type Readable = ReadonlySet<string>

/** Relationships are shown to those who could follow them. */
export const isOpen = ({ targets }: Relationship, readable: Readable): boolean =>
  targets.every((target) => readable.has(target))

/** The fields of a type that these columns hold; a whole record also has those that are empty. */
export function fieldsIn(
  type: ResourceType,
  stored: StoredColumns | null,
  isWhole: boolean,
  readable: Readable,
): ChangedFields | null {
  if (!stored) return null
  const isMeant = (column: string) => isWhole || Object.hasOwn(stored, column)
  const values = new Map<string, string | null>()
  for (const name of type.attributes.keys())
    if (isMeant(snakeCase(name))) values.set(name, stored[snakeCase(name)] ?? null)
  const links = new Map<string, Identifier | null>()
  for (const [name, relationship] of type.relationships)
    if (isToOne(relationship) && isOpen(relationship, readable)) {
      const columns = columnsOf(name, relationship)
      if ([...columns.values()].some(isMeant)) links.set(name, linkedBy(columns, stored))
    }
  return { values, links }
}

function linkedBy(columns: ReturnType<typeof columnsOf>, stored: StoredColumns): Identifier | null {
  for (const [type, column] of columns) {
    const id = stored[column]
    if (id != null) return { type, id }
  }
  return null
}

/** The relationship of a type that is kept in this link table, with these records in it. */
export function linksIn(type: ResourceType, linkTable: string, ids: readonly string[]): ChangedFields {
  for (const [name, relationship] of type.relationships)
    if (relationship.kind === 'linked' && relationship.table === linkTable) {
      const [target] = relationship.targets
      return { values: new Map(), links: new Map([[name, ids.map((id) => ({ type: target, id }))]]) }
    }
  throw new Error(`${type.name} has no relationship that is kept in ${linkTable}`)
}
