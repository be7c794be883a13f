import type { Session } from './database.ts'
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
