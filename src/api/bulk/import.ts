import type { Readable } from 'node:stream'
import { requireRight } from '../../accounts/access/access.ts'
import { formatOf, IMPORT_FORMATS, isFile } from '../../bulk/formats.ts'
import { type Match, matchesOf, matchOf } from '../../bulk/import/match.ts'
import { missableTarget } from '../../bulk/import/missable.ts'
import { discardImport, queueImport, receiveImport } from '../../bulk/import/receive.ts'
import { csvOfFile } from '../../bulk/sent-file.ts'
import { CARDS_OF } from '../../bulk/vcard/read.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { errors, header, parameter, refuse, short } from '../../errors/errors.ts'
import { importWish } from '../../jsonapi/query/import.ts'
import { seenCustomFieldsOf } from '../../rules/custom-fields/custom-field.ts'
import { EXTERNAL_ID } from '../../rules/external-id.ts'
import { requireAction } from '../../rules/write-rights.ts'
import { incomingChunks } from '../../runtime/incoming-body.ts'
import { storeOnce, withBody } from '../idempotency.ts'
import type { ApiResponse } from '../message.ts'
import { sessionOf } from '../records/read.ts'
import type { Call } from '../service.ts'
import { showJob } from './import-jobs.ts'

/** POST /contacts/import: stores the body, which is imported after the answer. */
export async function startImport(call: Call, type: ResourceType, body: Readable): Promise<ApiResponse> {
  requireRight(call.access, type, 'write')
  requireAction(call.access, type, 'import')
  const format = formatOf(call.request.headers['content-type'])
  if (!format) throw unsupported()
  const { upserts, sheet, match, ...wish } = importWish(call.request.rawQuery)
  if (sheet !== undefined && format !== 'xlsx')
    throw refuse(errors.badRequest('Only a workbook has sheets', parameter('sheet')))
  if (format === 'ndjson' && Object.keys(wish.meanings).length > 0)
    throw refuse(errors.badRequest('Lines of NDJSON name their records themselves', parameter('meanings')))
  if (format === 'vcard' && type.name !== CARDS_OF)
    throw refuse(errors.badRequest(`Cards are ${CARDS_OF}, not ${type.name}`, header('Content-Type')))
  const wanted = {
    ...wish,
    type,
    format: isFile(format) ? ('csv' as const) : format,
    onConflict: upserts ? ('update' as const) : null,
    match: upserts ? await requireMatch(call, type, match) : undefined,
  }
  requireMissable(call, type, wish.createMissing)
  const sent = incomingChunks(body, call.service.concurrency.minRate)
  const received = await receiveImport(
    sessionOf(call),
    wanted,
    isFile(format)
      ? csvOfFile(format, sent, { zone: call.access.zone, sheet, gone: call.request.gone })
      : sent,
  )
  try {
    return await storeOnce(withBody(call, received.digest), async (session) => {
      await queueImport(session, received)
      return showJob(call, session, received.id, 202)
    })
  } finally {
    // It is queued, unless the request was a repeated one.
    await discardImport(sessionOf(call), received.id)
  }
}

/** By what rows find their records; by their external ids when nothing else is said. */
async function requireMatch(call: Call, type: ResourceType, name: string | undefined): Promise<Match> {
  const match = matchOf(type, name ?? EXTERNAL_ID)
  const isCustom = match?.custom !== undefined
  if (match && (!isCustom || (await hasTextField(call, type, match.custom!)))) return match
  if (name === undefined)
    throw refuse(errors.badRequest(`${type.name} have no external id`, parameter('on-conflict')))
  const known = matchesOf(type).join(', ')
  throw refuse(
    errors.badRequest(
      `${type.name} cannot be matched by "${short(name)}": use one of ${known}`,
      parameter('match'),
    ),
  )
}

/** A custom field that is there and seen; only texts tell records apart. */
async function hasTextField(call: Call, type: ResourceType, key: string): Promise<boolean> {
  const fields = await seenCustomFieldsOf(sessionOf(call), type)
  return fields.some((field) => field.key === key && field.type === 'text')
}

/** What rows may bring along: records that need nothing but a name, and that whoever imports may make. */
function requireMissable(call: Call, type: ResourceType, names: readonly string[]): void {
  for (const name of names) {
    const source = parameter('create-missing')
    const relationship = type.relationships.get(name)
    if (!relationship)
      throw refuse(errors.badRequest(`${short(name)} is not a relationship of ${type.name}`, source))
    const target = missableTarget(call.registry, type, relationship)
    if (!target) throw refuse(errors.badRequest(`${name} cannot be made from a name alone`, source))
    requireRight(call.access, target, 'read')
    requireRight(call.access, target, 'write')
    requireAction(call.access, target, 'create')
  }
}

export const unsupported = () =>
  refuse(
    errors.unsupportedMediaType(
      `The body must be ${Object.values(IMPORT_FORMATS).join(' or ')}`,
      header('Content-Type'),
    ),
  )
