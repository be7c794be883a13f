import type { ResourceType } from '../../definition/resource.ts'
import type { ShownRecord } from '../../jsonapi/record.ts'
import type { Row } from '../database.ts'
import { packedColumns, recordOf } from '../layout.ts'
import { account, join, raw, type Sql, sql } from '../sql.ts'
import type { Source } from './source.ts'

export interface Found {
  readonly record: ShownRecord
  /** What the question tells of this record beside its id and version. */
  readonly note: string
}

/**
 * A question for records of one type. One statement answers it with the ids and versions of what it finds,
 * and with the rows of those that are not remembered in that version.
 */
export class Lookup {
  readonly sql: Sql
  private readonly source: Source
  private readonly type: ResourceType
  private readonly remembered = new Map<string, ShownRecord>()

  /** `found` selects id, version and note; `likely` are the ids that it is expected to find. */
  constructor(source: Source, type: ResourceType, found: Sql, likely: readonly string[]) {
    this.source = source
    this.type = type
    for (const id of likely) {
      const record = source.remembered(type, id)
      if (record) this.remembered.set(`${id} ${record.version}`, record)
    }
    const unread = sql`ARRAY(SELECT found.id FROM found
      WHERE found.id || ' ' || found.version <> ALL(${[...this.remembered.keys()]}::text[]))`
    this.sql = sql`(WITH found AS MATERIALIZED (${found})
      SELECT (SELECT json_agg(ARRAY[found.id || ' ' || found.version, found.note::text]) FROM found) AS refs,
        (SELECT json_agg(${packedColumns(type)}) FROM ${raw(type.table)} t
          WHERE t.account_id = ${account} AND t.id = ANY(${unread})) AS unread)`
  }

  /** What was found, in the order of the question. */
  read(refs: string | null | undefined, unread: string | null | undefined): Found[] {
    const rows: Row[] = unread == null ? [] : JSON.parse(unread)
    const known = this.remembered
    for (const row of rows) {
      const record = this.source.show(recordOf(this.type, row))
      known.set(`${record.id} ${record.version}`, record)
    }
    const found: [ref: string, note: string][] = refs == null ? [] : JSON.parse(refs)
    return found.map(([ref, note]) => ({ record: known.get(ref)!, note }))
  }
}

/** Runs lookups in one statement: what each of them found. */
export async function look(source: Source, lookups: readonly Lookup[]): Promise<Found[][]> {
  if (lookups.length === 0) return []
  const columns = lookups.map((_, index) => raw(`l${index}.refs, l${index}.unread`))
  const tables = lookups.map((lookup, index) => sql`${lookup.sql} ${raw(`l${index}`)}`)
  const [row] = await source.session.rows(sql`SELECT ${join(columns, ', ')} FROM ${join(tables, ', ')}`)
  return lookups.map((lookup, index) => lookup.read(row![index * 2], row![index * 2 + 1]))
}

/** A question for records by their ids. */
export const lookupIds = (source: Source, type: ResourceType, ids: readonly string[]): Lookup =>
  new Lookup(
    source,
    type,
    sql`SELECT t.id, t.version, t.id AS note FROM ${raw(type.table)} t
      WHERE t.account_id = ${account} AND t.id = ANY(${ids})`,
    ids,
  )
