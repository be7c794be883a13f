import { snakeCase } from '../definition/naming.ts'
import type { ResourceType } from '../definition/resource.ts'
import type { ChangedFields } from '../jsonapi/change.ts'
import type { Identifier } from '../jsonapi/plan.ts'
import { fieldsIn, type StoredColumns } from '../store/changes/fields.ts'
import { generatedColumns } from '../store/changes/logged.ts'
import { INTERNAL_COLUMNS } from '../store/columns.ts'
import type { Session } from '../store/database.ts'

/** Says when the record was last written, which an undo does too. */
const BOOKKEEPING = 'updated-at'

/** The fields of a record that an undo puts back. */
export interface Fields {
  readonly values: ReadonlyMap<string, string | null>
  readonly links: ReadonlyMap<string, Identifier | null>
  readonly internal: ReadonlyMap<string, string | null>
}

/** Reads columns of the log as fields of a type, without those that follow from others. */
export async function fieldReader(session: Session, type: ResourceType) {
  const everything = new Set(session.registry.types.keys())
  const generated = await generatedColumns(session, type)
  const isOwn = (name: string) => name !== BOOKKEEPING && !generated.has(snakeCase(name))
  return (columns: StoredColumns, isWhole: boolean): Fields => {
    const { values, links } = fieldsIn(type, columns, isWhole, everything) as ChangedFields & Fields
    const own = [...values].filter(([name]) => isOwn(name))
    const internal = INTERNAL_COLUMNS.keys().filter((name) => Object.hasOwn(columns, name))
    return {
      values: new Map(own),
      links,
      internal: new Map(internal.map((name) => [name, columns[name] ?? null])),
    }
  }
}

export const isSameLink = (
  one: Identifier | null | undefined,
  other: Identifier | null | undefined,
): boolean => one?.id === other?.id && one?.type === other?.type
