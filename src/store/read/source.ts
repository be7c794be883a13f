import { readingOf } from '../../definition/reader.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { MOST_HELD } from '../../jsonapi/limits.ts'
import type { FinishedRecord } from '../../jsonapi/print/resource.ts'
import type { ShownRecord, StoredRecord } from '../../jsonapi/record.ts'
import type { Session } from '../database.ts'
import type { Budget } from './budget.ts'
import type { RecordCache } from './record-cache.ts'
import { recordIfThere } from './records.ts'

/** Where the records of a document come from. */
export interface Source {
  readonly session: Session
  /** What the document holds of them. */
  readonly budget: Budget
  /** The most bytes that may be stored of what is read for it at once. */
  readonly mostStored: number
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
  budget: Budget,
  print: (record: StoredRecord) => ShownRecord,
  written?: StoredRecord,
): Source {
  return {
    session,
    budget,
    // Perhaps only some fields of them are shown: the budget tells.
    mostStored: Number.MAX_SAFE_INTEGER,
    async one(type, id) {
      if (written?.type === type && written.id === id) return print(written)
      const record = await recordIfThere(session, type, id)
      return record && print(record)
    },
    remembered: () => undefined,
    show: print,
    linesOf: () => [],
    noteLines: () => {},
  }
}

/** Records of an answer beyond so many bytes are not cached: they would push out what others ask for. */
const MOST_FINISHED = 4 * 1024 * 1024

/** How records are printed: finished, to be kept, or only as far as an answer needs them. */
export interface Printing {
  finish(record: StoredRecord): FinishedRecord
  once(record: StoredRecord): ShownRecord
}

/**
 * Finished records: only those whose version is not in the cache are read and printed.
 * Not for a transaction that writes: what it sees may never be committed.
 */
export function cachedSource(
  session: Session,
  budget: Budget,
  { records, lines, loader }: RecordCache,
  { finish, once }: Printing,
): Source {
  const { accountId, zone, reader } = session.actor
  const { key = '', fieldsKey = '' } = session.rights ?? {}
  const keyOf = (type: ResourceType, id: string) =>
    `${accountId} ${zone} ${fieldsKey} ${type.name} ${id} ${readingOf(type, reader)}`
  const source: Source = {
    session,
    budget,
    mostStored: MOST_HELD,
    one: (type, id) => loader.load(source, type, id),
    remembered: (type, id) => records.get(keyOf(type, id)),
    show(record) {
      const key = keyOf(record.type, record.id)
      const known = records.get(key)
      if (known?.version === record.version) return known
      if (budget.bytes > MOST_FINISHED) return once(record)
      const finished = finish(record)
      records.put(key, finished)
      return finished
    },
    linesOf: (question) => lines.get(`${accountId} ${key} ${question}`) ?? [],
    noteLines: (question, found) => lines.put(`${accountId} ${key} ${question}`, found),
  }
  return source
}
