import { createHash } from 'node:crypto'
import type { ResourceType } from '../../definition/resource.ts'
import { errors, pointer, refuse } from '../../errors/errors.ts'
import type { Meanings } from '../../jsonapi/query/meanings.ts'
import { customFieldsOf } from '../../rules/custom-fields/custom-field.ts'
import { rechunk } from '../../runtime/rechunk.ts'
import type { Session } from '../../store/database.ts'
import { account, sql } from '../../store/sql.ts'
import { updateRecords } from '../../store/write/update.ts'
import { FORMATS, type StoredFormat } from '../formats.ts'
import { importJobType } from '../jobs/job-type.ts'
import { queueImports } from '../jobs/queue-imports.ts'
import { CHUNK, saveChunk } from '../rows/body-store.ts'
import { BrokenRow } from '../rows/csv-cells.ts'
import type { Notation } from '../rows/notation.ts'
import { BrokenBody, RecordSplitter } from '../rows/record-splitter.ts'
import { FirstLook } from './first-look.ts'
import type { Match } from './match.ts'

const LARGEST_BODY = 2 * 1024 ** 3

/** What a client wants to be imported, and how. */
export interface NewImport {
  readonly type: ResourceType
  readonly format: StoredFormat
  readonly dryRun: boolean
  readonly onConflict: 'update' | null
  readonly onError: 'skip' | 'cancel'
  readonly match: Match | undefined
  readonly createMissing: readonly string[]
  readonly meanings: Meanings
  readonly onBadCell: 'refuse' | 'empty'
  readonly dates: Notation['dates'] | 'recognise'
  readonly numbers: Notation['numbers'] | 'recognise'
}

/** A body that has arrived, and is not queued yet. */
export interface ReceivedImport {
  readonly id: string
  readonly total: number
  readonly digest: Buffer
  /** As it was asked for, or recognised. */
  readonly notation: Notation
}

/** Stores a body while it arrives; what cannot be read at all leaves nothing behind. */
export async function receiveImport(
  session: Session,
  wanted: NewImport,
  body: AsyncIterable<Buffer>,
): Promise<ReceivedImport> {
  const { type, format, dryRun, onConflict, onError, match, createMissing, meanings, onBadCell } = wanted
  const { userId, tokenId, requestId } = session.actor
  const [row] = await session.rows(
    sql`INSERT INTO import_jobs AS j (account_id, resource_name, format, dry_run, on_conflict, on_error,
        match, create_missing, meanings, on_bad_cell, user_id, asked_by_user, asked_by_token, asked_by_request, import_request_id, heard_at)
      VALUES (${account}, ${type.name}, ${format}, ${dryRun}, ${onConflict}, ${onError},
        ${match?.name ?? null}, ${createMissing.length > 0 ? JSON.stringify(createMissing) : null},
        ${Object.keys(meanings).length > 0 ? JSON.stringify(meanings) : null}, ${onBadCell}, ${userId}, ${userId}, ${tokenId ?? null}, ${requestId ?? null}, ${requestId ?? null}, now())
      RETURNING j.id`,
  )
  const id = row![0]!
  try {
    return { id, ...(await store(session, wanted, id, body)) }
  } catch (failure) {
    await discardImport(session, id)
    throw refusalOf(failure)
  }
}

/** Queues an import. */
export async function queueImport(session: Session, { id, total, notation }: ReceivedImport): Promise<void> {
  await updateRecords(session, importJobType, {
    set: [
      sql`state = 'queued', total = ${total}, heard_at = NULL`,
      sql`dates = ${notation.dates}, numbers = ${notation.numbers}`,
    ],
    where: sql`t.id = ${id}`,
  })
  await queueImports(session)
}

/** Forgets an import that was never queued. */
export async function discardImport(session: Session, id: string): Promise<void> {
  await session.rows(
    sql`DELETE FROM import_jobs j WHERE j.account_id = ${account} AND j.id = ${id} AND j.state = 'receiving'`,
  )
}

async function store(
  session: Session,
  wanted: NewImport,
  jobId: string,
  body: AsyncIterable<Buffer>,
): Promise<Omit<ReceivedImport, 'id'>> {
  const { format } = wanted
  const hash = createHash('sha256')
  const splitter = new RecordSplitter(format)
  const look = new FirstLook(session, wanted, await customFieldsOf(session, wanted.type))
  let count = 0
  const note = (records: Iterable<{ bytes: Buffer }>) => {
    for (const { bytes } of records) look.at(count++, bytes)
  }
  let [size, number] = [0, 0]
  let waiting: Buffer[] = []
  for await (const piece of rechunk(body)) {
    if (size === 0) requireText(piece)
    size += piece.length
    if (size > LARGEST_BODY) throw refuse(errors.tooLarge('An import may have at most 2 GiB'))
    hash.update(piece)
    note(splitter.push(piece))
    waiting.push(piece)
    if (size < (number + 1) * CHUNK) continue
    const bytes = Buffer.concat(waiting)
    let from = 0
    for (; bytes.length - from >= CHUNK; from += CHUNK)
      await saveChunk(session, jobId, number++, bytes.subarray(from, from + CHUNK))
    waiting = [bytes.subarray(from)]
  }
  note(splitter.end())
  await saveChunk(session, jobId, number, Buffer.concat(waiting))
  if (count === 0) throw refuse(errors.invalid('The body has no rows', pointer()))
  return { total: format === 'csv' ? count - 1 : count, digest: hash.digest(), notation: look.notation }
}

/** How files begin that people take for tables, and that are none of text. */
const OTHER_FILES: readonly (readonly [beginning: string, what: string])[] = [
  ['PK\x03\x04', `an XLSX workbook or another zip archive: a workbook is sent as ${FORMATS.xlsx}`],
  ['\xd0\xcf\x11\xe0', 'an old Excel file (.xls): save it as .xlsx or CSV'],
  ['%PDF-', 'a PDF'],
  ['\x1f\x8b', 'packed with gzip: unpack it first'],
]

function requireText(piece: Buffer): void {
  const beginning = piece.toString('latin1', 0, 8)
  const other = OTHER_FILES.find(([start]) => beginning.startsWith(start))
  if (other) throw new BrokenBody(`The body is ${other[1]}`)
}

export const refusalOf = (failure: unknown) =>
  failure instanceof BrokenBody || failure instanceof BrokenRow
    ? refuse(errors.invalid(failure.message, pointer()))
    : failure
