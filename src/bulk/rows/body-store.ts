import type { Session } from '../../store/database.ts'
import { account, sql } from '../../store/sql.ts'
import type { StoredFormat } from '../formats.ts'
import { type BodyRecord, RecordSplitter } from './record-splitter.ts'

export const CHUNK = 256 * 1024

export async function saveChunk(
  session: Session,
  jobId: string,
  number: number,
  bytes: Buffer,
): Promise<void> {
  await session.rows(
    sql`INSERT INTO import_chunks (account_id, job_id, number, bytes) VALUES (${account}, ${jobId}, ${number}, ${bytes})`,
  )
}

/** The rows of a stored body that begin at this byte or later, those of one chunk at a time. */
export async function* recordsFrom(
  session: Session,
  jobId: string,
  format: StoredFormat,
  position: number,
): AsyncGenerator<BodyRecord[]> {
  const splitter = new RecordSplitter(format, position)
  const first = Math.floor(position / CHUNK)
  for (let number = first; ; number++) {
    const bytes = await readChunk(session, jobId, number)
    if (!bytes) break
    yield splitter.push(number === first ? bytes.subarray(position % CHUNK) : bytes)
  }
  yield splitter.end()
}

async function readChunk(session: Session, jobId: string, number: number): Promise<Buffer | undefined> {
  const [row] = await session.rows(
    sql`SELECT encode(c.bytes, 'base64') FROM import_chunks c
      WHERE c.account_id = ${account} AND c.job_id = ${jobId} AND c.number = ${number}`,
  )
  return row && Buffer.from(row[0]!, 'base64')
}
