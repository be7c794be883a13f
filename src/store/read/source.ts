import type { ResourceType } from '../../definition/resource.ts'
import type { FinishedRecord } from '../../jsonapi/print/resource.ts'
import type { ShownRecord, StoredRecord } from '../../jsonapi/record.ts'
import type { Session } from '../database.ts'
import type { RecordCache } from '../record-cache.ts'
import { account, raw, sql } from '../sql.ts'
import { recordsByIds } from './records.ts'

/** A record and the version of it that a statement saw. */
export interface Ref {
  readonly id: string
  readonly version: string
}

/** Where the records of a document come from. */
export interface Source {
  readonly session: Session
  /** In the order of the ids; those that are gone are left out. */
  byIds(type: ResourceType, ids: readonly string[]): Promise<ShownRecord[]>
  byRefs(type: ResourceType, refs: readonly Ref[]): Promise<ShownRecord[]>
}

/** Rows as they are now, printed for this document only; those that are known to be current are not read again. */
export function freshSource(
  session: Session,
  print: (record: StoredRecord) => ShownRecord,
  current: readonly StoredRecord[] = [],
): Source {
  const byIds = async (type: ResourceType, ids: readonly string[]) => {
    const found = new Map(
      current.filter((record) => record.type === type).map((record) => [record.id, record]),
    )
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length > 0)
      for (const record of await recordsByIds(session, type, missing)) found.set(record.id, record)
    return ids.flatMap((id) => (found.has(id) ? print(found.get(id)!) : []))
  }
  return {
    session,
    byIds,
    byRefs: (type, refs) =>
      byIds(
        type,
        refs.map(({ id }) => id),
      ),
  }
}

/**
 * Finished records: only those whose version is not in the cache are read and printed.
 * Not for a transaction that writes: what it sees may never be committed.
 */
export function cachedSource(
  session: Session,
  cache: RecordCache,
  finish: (record: StoredRecord) => FinishedRecord,
): Source {
  const byRefs = async (type: ResourceType, refs: readonly Ref[]) => {
    const prefix = `${session.actor.accountId} ${session.actor.zone} ${type.name} `
    const found = new Map<string, FinishedRecord>()
    const missing: string[] = []
    for (const { id, version } of refs) {
      const known = cache.get(prefix + id, version)
      if (known) found.set(id, known)
      else missing.push(id)
    }
    if (missing.length > 0)
      for (const record of await recordsByIds(session, type, missing)) {
        const finished = finish(record)
        cache.put(prefix + record.id, finished)
        found.set(record.id, finished)
      }
    return refs.flatMap(({ id }) => found.get(id) ?? [])
  }
  return { session, byRefs, byIds: async (type, ids) => byRefs(type, await refsByIds(session, type, ids)) }
}

async function refsByIds(session: Session, type: ResourceType, ids: readonly string[]): Promise<Ref[]> {
  const rows = await session.rows(
    sql`SELECT t.id, t.version FROM ${raw(type.table)} t WHERE t.account_id = ${account} AND t.id = ANY(${ids})`,
  )
  const versions = new Map(rows.map(([id, version]) => [id!, version!]))
  return ids.flatMap((id) => (versions.has(id) ? { id, version: versions.get(id)! } : []))
}
