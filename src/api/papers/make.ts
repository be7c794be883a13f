import { requireRight } from '../../accounts/access/access.ts'
import { isObject } from '../../definition/kinds/json.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { errors, pointer, refuse } from '../../errors/errors.ts'
import { parseJson } from '../../jsonapi/document/json.ts'
import { isId } from '../../jsonapi/target.ts'
import { makePaper } from '../../papers/make.ts'
import type { Wanted } from '../../papers/matter.ts'
import { Printing } from '../../papers/printing.ts'
import { lockForWrites } from '../../rules/account-lock.ts'
import { KINDS_OF, type PaperKind } from '../../rules/papers/kinds.ts'
import { writeOnce } from '../idempotency.ts'
import type { ApiResponse } from '../message.ts'
import { viewOf } from '../records/read.ts'
import { showWritten, uncommittedSource } from '../records/show.ts'
import type { Call } from '../service.ts'

/** POST /deals/1/papers: an offer, an order confirmation or an invoice; it answers with the document. */
export async function makeOne(call: Call, type: ResourceType, id: string): Promise<ApiResponse> {
  const { access, registry, service } = call
  const documents = registry.type('documents')
  requireRight(access, type, 'read')
  requireRight(access, documents, 'write')
  const view = viewOf(call, documents)
  const wanted = wantedIn(parseJson(call.request.body), type, id)
  const invoices = registry.type('invoices')
  if (wanted.kind === 'invoice' && type !== invoices) requireRight(access, invoices, 'write')
  const printing = new Printing(service.press)
  const write = () =>
    writeOnce(call, async (session) => {
      await lockForWrites(session, [{ type }, { type: invoices }, { type: documents }])
      const made = await makePaper(session, printing, wanted)
      const location = service.links.record('documents', made.id)
      const shown = session.registry.type('documents')
      return showWritten(uncommittedSource(call, session, view), view, shown, made.id, {
        status: 201,
        headers: { location },
      })
    })
  return service.concurrency.papers.run(access.accountId, () => printing.run(write), call.request.gone)
}

function wantedIn(document: unknown, type: ResourceType, id: string): Wanted {
  const data = isObject(document) ? document.data : undefined
  if (!isObject(data) || data.type !== 'papers')
    throw refuse(errors.conflict('The type at this address is papers', pointer('data', 'type')))
  const kinds = KINDS_OF[type.name]!
  const kind = isObject(data.attributes) ? (data.attributes.kind ?? kinds[0]) : kinds[0]
  if (!kinds.includes(kind as PaperKind))
    throw refuse(
      errors.invalid(`kind must be one of ${kinds.join(', ')}`, pointer('data', 'attributes', 'kind')),
    )
  return { kind: kind as PaperKind, about: { type: type.name, id }, templateId: templateIn(data) }
}

function templateIn({ relationships }: Record<string, unknown>): string | undefined {
  const template = isObject(relationships) ? relationships.template : undefined
  const linkage = isObject(template) ? template.data : undefined
  if (linkage === undefined || linkage === null) return undefined
  if (!isObject(linkage) || linkage.type !== 'paper-templates' || !isId(String(linkage.id)))
    throw refuse(
      errors.invalid('template must be one of paper-templates', pointer('data', 'relationships', 'template')),
    )
  return String(linkage.id)
}
