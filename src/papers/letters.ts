import type { LetterWriter } from '../accounts/letters/letter-jobs.ts'
import type { NewJob } from '../jobs/enqueue.ts'
import { bytesOf } from '../rules/papers/template.ts'
import type { Database } from '../store/database.ts'
import { storedValue } from '../store/layout.ts'
import { recordIfThere } from '../store/read/records.ts'

/** A letter that brings a document. */
export interface DocumentLetter {
  readonly documentId: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Whom the answer reaches. */
  readonly replyTo: string
}

export const documentLetterJob = (letter: DocumentLetter): NewJob => ({
  queue: 'letters',
  data: { kind: 'document', ...letter },
})

/** Written when it is sent: the bytes do not wait in the queue. None when the document is gone by then. */
export const documentLetters = (database: Database): Record<string, LetterWriter> => ({
  async document({ accountId, data }) {
    const { documentId, to, subject, text, replyTo } = data as DocumentLetter
    const session = database.session({ accountId: accountId!, userId: '0', zone: 'UTC', isSystem: true })
    const document = await recordIfThere(session, session.registry.type('documents'), documentId)
    const size = document && storedValue(document, 'size')
    if (!size) return undefined
    const attachment = {
      filename: storedValue(document, 'name')!,
      contentType: storedValue(document, 'content-type') ?? 'application/octet-stream',
      content: await bytesOf(session, documentId, Number(size)),
    }
    return { to, subject, text, replyTo, attachments: [attachment] }
  },
})
