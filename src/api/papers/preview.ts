import { requireRight } from '../../accounts/access/access.ts'
import { parseJson } from '../../jsonapi/document/json.ts'
import { createDraft } from '../../jsonapi/document/resource.ts'
import { noParameters } from '../../jsonapi/query/index.ts'
import { previewOf } from '../../papers/preview.ts'
import { templateOf } from '../../papers/template.ts'
import { createRecord } from '../../rules/record-writes.ts'
import { recordById } from '../../store/read/records.ts'
import type { ApiResponse } from '../message.ts'
import type { Call } from '../service.ts'

/** POST /paper-templates/preview: how a paper by this template would look. The template is tried, not kept. */
export async function previewTemplate(call: Call): Promise<ApiResponse> {
  const { access, registry, request, service } = call
  const type = registry.type('paper-templates')
  requireRight(access, type, 'write')
  noParameters(request.rawQuery)
  const document = parseJson(request.body)
  return service.concurrency.papers.run(
    access.accountId,
    async () => {
      const paper = await service.database.transaction(
        access,
        async (session) => {
          const made = await createRecord(session, type, createDraft(type, document))
          return previewOf(session, templateOf(await recordById(session, type, made.id)))
        },
        { isRehearsal: true },
      )
      const bytes = Buffer.from(await service.press.print(paper))
      return { status: 200, headers: { ...HEADERS, 'content-length': String(bytes.length) }, body: bytes }
    },
    request.gone,
  )
}

const HEADERS = {
  'content-type': 'application/pdf',
  'content-disposition': 'inline; filename="preview.pdf"',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
}
