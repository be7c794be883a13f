import type { Database, Session } from './database.ts'
import { inBatches } from './in-batches.ts'
import { account, sql } from './sql.ts'

/** Keeps the bytes of a document, piece by piece. */
export async function saveBytes(
  session: Session,
  documentId: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  let number = 0
  for await (const piece of pieces)
    await session.rows(
      sql`INSERT INTO document_chunks (account_id, document_id, number, bytes)
        VALUES (${account}, ${documentId}, ${number++}, ${piece})`,
    )
}

/** The bytes of a document, one piece in memory at a time; fails when it is deleted before so many are read. */
export async function* readBytes(
  session: Session,
  documentId: string,
  size: number,
): AsyncGenerator<Uint8Array> {
  let left = size
  for (let number = 0; left > 0; number++) {
    const [row] = await session.rows(
      sql`SELECT encode(c.bytes, 'base64') FROM document_chunks c
        WHERE c.account_id = ${account} AND c.document_id = ${documentId} AND c.number = ${number}`,
    )
    if (!row) throw new Error(`The document ${documentId} was deleted while it was being sent`)
    const piece = Buffer.from(row[0]!, 'base64')
    left -= piece.length
    yield piece
  }
}

/** Those of these deleted documents whose bytes are still kept. */
export async function documentsWithBytes(
  session: Session,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await session.rows(
    sql`SELECT c.document_id FROM document_chunks c
      WHERE c.account_id = ${account} AND c.document_id = ANY(${ids}) AND c.number = 0`,
  )
  return new Set(rows.map(([id]) => id!))
}

/** The same; until the transaction ends nobody removes these bytes. */
export async function holdBytes(session: Session, ids: readonly string[]): Promise<ReadonlySet<string>> {
  await session.rows(
    sql`SELECT 1 FROM deleted_documents d
      WHERE d.account_id = ${account} AND d.document_id = ANY(${ids}) ORDER BY d.document_id FOR UPDATE`,
  )
  return documentsWithBytes(session, ids)
}

/** The bytes of those of these documents that are back are theirs again, also for whoever has looked before. */
export const giveBytesBack = (session: Session, ids: readonly string[]) =>
  session.rows(
    sql`DELETE FROM deleted_documents d WHERE d.account_id = ${account} AND d.document_id = ANY(${ids}) AND EXISTS
      (SELECT 1 FROM documents x WHERE x.account_id = ${account} AND x.id = d.document_id)`,
  )

/** Removes the bytes of a deleted document at once: whether there were any. */
export async function forgetBytes(session: Session, documentId: string): Promise<boolean> {
  const [row] = await session.rows(
    sql`WITH found AS (DELETE FROM deleted_documents d
        WHERE d.account_id = ${account} AND d.document_id = ${documentId} AND NOT EXISTS
          (SELECT 1 FROM documents x WHERE x.account_id = ${account} AND x.id = ${documentId})
        RETURNING d.document_id),
      forgotten AS (DELETE FROM document_chunks c USING found
        WHERE c.account_id = ${account} AND c.document_id = found.document_id)
      SELECT found.document_id FROM found`,
  )
  return row !== undefined
}

/** So many documents are looked at, and so many pieces of them removed, at a time. */
const DOCUMENTS_AT_A_TIME = 100
const PIECES_AT_A_TIME = 64

/**
 * Removes the bytes of documents that were deleted so many days ago and did not come back. The first piece of a document
 * goes first: without it nothing brings the document back.
 */
export async function removeDeletedBytes(database: Database, days: number): Promise<void> {
  await inBatches(async () => {
    const [row] = await database.query(
      `WITH old AS (SELECT o.account_id, o.document_id, o.deleted_at, EXISTS (SELECT 1 FROM documents x
            WHERE x.account_id = o.account_id AND x.id = o.document_id) AS is_back
          FROM deleted_documents o WHERE o.deleted_at < now() - make_interval(days => $1)
          ORDER BY o.deleted_at LIMIT ${DOCUMENTS_AT_A_TIME} FOR UPDATE OF o SKIP LOCKED),
        pieces AS (SELECT c.account_id, c.document_id, c.number FROM old
          JOIN document_chunks c ON c.account_id = old.account_id AND c.document_id = old.document_id
          WHERE NOT old.is_back ORDER BY old.deleted_at, c.account_id, c.document_id, c.number LIMIT ${PIECES_AT_A_TIME}),
        gone AS (DELETE FROM document_chunks c USING pieces p
          WHERE c.account_id = p.account_id AND c.document_id = p.document_id AND c.number = p.number RETURNING 1),
        done AS (DELETE FROM deleted_documents d USING old
          WHERE d.account_id = old.account_id AND d.document_id = old.document_id AND (old.is_back OR NOT EXISTS
            (SELECT 1 FROM document_chunks c WHERE c.account_id = old.account_id AND c.document_id = old.document_id))
          RETURNING 1)
        SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM done)`,
      [days],
    )
    return Number(row![0])
  })
}
