import type { ResourceType } from '../../definition/resource.ts'
import type { FinishedRecord } from '../../jsonapi/print/resource.ts'
import type { ShownRecord, StoredRecord } from '../../jsonapi/record.ts'
import type { Session } from '../database.ts'
import { look, lookupIds } from './lookup.ts'
import type { RecordCache } from './record-cache.ts'

/** Where the records of a document come from. */
export interface Source {
  readonly session: Session
  one(type: ResourceType, id: string): Promise<ShownRecord | undefined>
  /** The record as it was seen before; whoever uses it must know that its version is still the same. */
  remembered(type: ResourceType, id: string): ShownRecord | undefined
  show(record: StoredRecord): ShownRecord
  /** The lines that this question gave the last time. */
  linesOf(question: string): readonly string[]
  noteLines(question: string, lines: readonly string[]): void
}

/** Rows as they are now, printed for this document only; the one that was just written need not be read. */
export function freshSource(
  session: Session,
  print: (record: StoredRecord) => ShownRecord,
  written?: StoredRecord,
): Source {
  const source: Source = {
    session,
    async one(type, id) {
      if (written?.type === type && written.id === id) return print(written)
      const [found] = await look(source, [lookupIds(source, type, [id])])
      return found![0]?.record
    },
    remembered: () => undefined,
    show: print,
    linesOf: () => [],
    noteLines: () => {},
  }
  return source
}

/**
 * Finished records: only those whose version is not in the cache are read and printed.
 * Not for a transaction that writes: what it sees may never be committed.
 */
export function cachedSource(
  session: Session,
  { records, lines, reads }: RecordCache,
  finish: (record: StoredRecord) => FinishedRecord,
): Source {
  const { accountId, zone } = session.actor
  const keyOf = (type: ResourceType, id: string) => `${accountId} ${zone} ${type.name} ${id}`
  const source: Source = {
    session,
    one: (type, id) => reads.read(source, type, id),
    remembered: (type, id) => records.get(keyOf(type, id)),
    show(record) {
      const key = keyOf(record.type, record.id)
      const known = records.get(key)
      if (known?.version === record.version) return known
      const finished = finish(record)
      records.put(key, finished)
      return finished
    },
    linesOf: (question) => lines.get(`${accountId} ${question}`) ?? [],
    noteLines: (question, found) => lines.put(`${accountId} ${question}`, found),
  }
  return source
}
