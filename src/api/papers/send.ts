import { requireRight } from '../../accounts/access/access.ts'
import { isObject } from '../../definition/kinds/json.ts'
import { errors, pointer, refuse, refuseWhenAny } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { parseJson } from '../../jsonapi/document/json.ts'
import { noParameters } from '../../jsonapi/query/index.ts'
import { documentLetterJob } from '../../papers/letters.ts'
import type { Session } from '../../store/database.ts'
import { storedValue } from '../../store/layout.ts'
import { recordById } from '../../store/read/records.ts'
import { account, sql } from '../../store/sql.ts'
import { writeOnce } from '../idempotency.ts'
import { type ApiResponse, documentResponse } from '../message.ts'
import type { Call } from '../service.ts'

/** What the servers of others take. */
const LARGEST = 10 * 1024 * 1024
const MOST_AN_HOUR = 100
const ADDRESS = /^[^\s@<>(),;:"[\]\\]{1,64}@[^\s@<>(),;:"[\]\\]{1,190}$/
const LENGTHS = { to: 254, subject: 500, text: 10_000 } as const

/** POST /documents/1/letters: sends a document to somebody, in a letter that answers reach the sender by. */
export async function sendDocument(call: Call, id: string): Promise<ApiResponse> {
  const { access, registry, request, service } = call
  const type = registry.type('documents')
  requireRight(access, type, 'write')
  noParameters(request.rawQuery)
  const letter = letterIn(parseJson(request.body))
  if (!service.mail.isSent)
    throw refuse(
      errors.invalid(
        'This service has no mail server (SMTP_URL): download the document and send it yourself',
      ),
    )
  return writeOnce(call, async (session) => {
    const document = await recordById(session, type, id)
    if (Number(storedValue(document, 'size') ?? 0) > LARGEST)
      throw refuse(errors.invalid('A letter brings at most 10 MiB'))
    const sent = await countLetter(session)
    if (sent > MOST_AN_HOUR)
      throw refuse(
        errors.tooManyAttempts(`At most ${MOST_AN_HOUR} letters with documents are sent in an hour`),
        {
          'retry-after': '3600',
        },
      )
    const jobId = await enqueue(
      session,
      documentLetterJob({ ...letter, documentId: id, replyTo: await emailOf(session) }),
    )
    const data = { id: jobId!, type: 'letters', attributes: letter }
    return documentResponse(202, JSON.stringify({ data }))
  })
}

function letterIn(document: unknown): Record<keyof typeof LENGTHS, string> {
  const data = isObject(document) ? document.data : undefined
  if (!isObject(data) || data.type !== 'letters')
    throw refuse(errors.conflict('The type at this address is letters', pointer('data', 'type')))
  const given = isObject(data.attributes) ? data.attributes : {}
  const problems = new Problems()
  for (const [name, most] of Object.entries(LENGTHS)) {
    const value = given[name]
    if (typeof value !== 'string' || value.trim() === '' || value.length > most)
      problems.push(
        errors.invalid(
          `${name} must be a text of 1 to ${most} characters`,
          pointer('data', 'attributes', name),
        ),
      )
  }
  if (typeof given.to === 'string' && !ADDRESS.test(given.to))
    problems.push(errors.invalid('to must be an e-mail address', pointer('data', 'attributes', 'to')))
  if (typeof given.subject === 'string' && /[\r\n]/.test(given.subject))
    problems.push(errors.invalid('subject must be one line', pointer('data', 'attributes', 'subject')))
  refuseWhenAny(problems)
  const { to, subject, text } = given as Record<keyof typeof LENGTHS, string>
  return { to, subject, text }
}

/** Counts this letter among those of the hour, across all processes. */
async function countLetter(session: Session): Promise<number> {
  const [row] = await session.rows(
    sql`INSERT INTO letter_counts AS c (account_id, hour, sent) VALUES (${account}, date_trunc('hour', now()), 1)
      ON CONFLICT (account_id) DO UPDATE SET hour = excluded.hour,
        sent = CASE WHEN c.hour = excluded.hour THEN c.sent + 1 ELSE 1 END RETURNING c.sent`,
  )
  return Number(row![0])
}

async function emailOf(session: Session): Promise<string> {
  const [row] = await session.unrestricted.rows(
    sql`SELECT u.email FROM users u WHERE u.account_id = ${account} AND u.id = ${session.actor.userId}`,
  )
  return row?.[0] ?? ''
}
