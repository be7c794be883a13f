import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { requireRight } from '../../accounts/access/access.ts'
import { errors, refuse } from '../../errors/errors.ts'
import { parseJson } from '../../jsonapi/document/json.ts'
import { createDraft, type RecordDraft } from '../../jsonapi/document/resource.ts'
import { checkContentType } from '../../jsonapi/negotiate.ts'
import { noParameters } from '../../jsonapi/query/index.ts'
import { readBytes, saveBytes } from '../../store/document-bytes.ts'
import { storedValue } from '../../store/layout.ts'
import { recordById } from '../../store/read/records.ts'
import { keyOf, withBody } from '../idempotency.ts'
import { longBody, readFairly } from '../long-body.ts'
import type { ApiResponse } from '../message.ts'
import { sessionOf, viewOf } from '../records/read.ts'
import { createFrom } from '../records/write.ts'
import type { Call } from '../service.ts'
import { type Upload, withUpload } from './upload.ts'

/** POST /documents as a form: a file, and a JSON:API document in the field `data` or just a `name`. */
export async function uploadDocument(call: Call, stream: Readable): Promise<ApiResponse> {
  const type = call.registry.type('documents')
  requireRight(call.access, type, 'write')
  if (!/^multipart\/form-data\b/i.test(call.request.headers['content-type'] ?? ''))
    checkContentType(call.request.headers['content-type'])
  const view = viewOf(call, type)
  return withUpload(stream, call.request.headers['content-type']!, async (upload) => {
    const document = documentOf(upload)
    const told = keyOf(call.request) === undefined ? call : withBody(call, await digestOf(upload))
    return createFrom(
      told,
      type,
      view,
      () => withFile(createDraft(type, document), upload),
      (session, id) => saveBytes(session, id, upload.pieces()),
    )
  })
}

/** What a form says; its own bytes differ from one sending to the next. */
async function digestOf({ fields, filename, contentType, pieces }: Upload): Promise<Buffer> {
  const digest = createHash('sha256').update(JSON.stringify([[...fields], filename, contentType]))
  for await (const piece of pieces()) digest.update(piece)
  return digest.digest()
}

function withFile(draft: RecordDraft, { contentType, size }: Upload): RecordDraft {
  const attributes = new Map([...draft.attributes, ['content-type', contentType], ['size', String(size)]])
  return { ...draft, attributes }
}

function documentOf({ fields, filename }: Upload): unknown {
  const data = fields.get('data')
  if (data !== undefined) return parseJson(Buffer.from(data))
  return { data: { type: 'documents', attributes: { name: fields.get('name') || filename || 'document' } } }
}

/** GET /documents/1/download: the bytes, to be saved and never shown as part of this site. */
export async function downloadDocument(call: Call, id: string): Promise<ApiResponse> {
  const { registry, concurrency } = call.service
  const type = registry.type('documents')
  requireRight(call.access, type, 'read')
  noParameters(call.request.rawQuery)
  const session = sessionOf(call)
  const record = await recordById(session, type, id)
  const size = storedValue(record, 'size')
  if (size === null) throw refuse(errors.notFound(`The document ${id} has no bytes`))
  const headers = {
    'content-type': storedValue(record, 'content-type') ?? 'application/octet-stream',
    'content-length': size,
    'content-disposition': disposition(storedValue(record, 'name')!),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  }
  const body = await longBody(call, concurrency.downloads, (gone) =>
    readFairly(call, readBytes(session, id, Number(size)), gone),
  )
  return { status: 200, headers, body }
}

/** RFC 6266: a plain name for old clients, the exact one for all others. */
function disposition(name: string): string {
  const plain = name.replace(/[^\w.\- ]/g, '_')
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
