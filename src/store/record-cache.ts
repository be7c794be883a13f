import type { FinishedRecord } from '../jsonapi/print/resource.ts'

/** Roughly what an entry costs beside its bytes. */
const OVERHEAD = 400

/**
 * Finished records, valid as long as the version of their row is the one in the database.
 * Two generations bound its memory: what is not asked for during a whole generation is forgotten.
 */
export class RecordCache {
  private readonly generationBytes: number
  private young = new Map<string, FinishedRecord>()
  private old = new Map<string, FinishedRecord>()
  private youngBytes = 0

  constructor(bytes: number) {
    this.generationBytes = bytes / 2
  }

  get(key: string, version: string): FinishedRecord | undefined {
    const young = this.young.get(key)
    if (young) return young.version === version ? young : undefined
    const old = this.old.get(key)
    if (old?.version !== version) return undefined
    this.put(key, old)
    return old
  }

  put(key: string, record: FinishedRecord): void {
    this.young.set(key, record)
    this.youngBytes += record.bytes.length + OVERHEAD
    if (this.youngBytes < this.generationBytes) return
    this.old = this.young
    this.young = new Map()
    this.youngBytes = 0
  }
}
