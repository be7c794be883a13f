import type { FinishedRecord } from '../../jsonapi/print/resource.ts'
import { LruCache } from '../../runtime/lru-cache.ts'
import { BatchLoader } from './batch-loader.ts'

/** Roughly what an entry costs beside its bytes. */
const RECORD_OVERHEAD = 600
const LINE_BYTES = 60

/** What a process remembers of the records it has shown. The database alone says what of it still holds. */
export class RecordCache {
  /** Finished records, valid as long as the version of their row is the one in the database. */
  readonly records: LruCache<FinishedRecord>
  /** The lines that a question gave the last time: a guess at what it gives now. */
  readonly lines: LruCache<readonly string[]>

  readonly loader = new BatchLoader()

  constructor(bytes: number) {
    this.records = new LruCache(bytes * 0.9, (record) => record.attributes.length + RECORD_OVERHEAD)
    // A question is as long as an address may be.
    this.lines = new LruCache(
      bytes * 0.1,
      (lines, question) => (lines.length + 5) * LINE_BYTES + question.length,
    )
  }
}
