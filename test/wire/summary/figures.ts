import assert from 'node:assert/strict'
import type { Client, Document } from '../../support/client.ts'

/** A summary that is there. */
export async function summaryOf(api: Client, path: string): Promise<Document> {
  const { status, document, text } = await api.get(path)
  assert.equal(status, 200, text)
  return document
}

/** The rows of a summary: what each id counts. */
export async function countsOf(api: Client, path: string): Promise<Record<string, number>> {
  const { data } = await summaryOf(api, path)
  return Object.fromEntries(data.map(({ id, attributes }: Document) => [id, attributes.count]))
}

export const link = ({ type, id }: Document) => ({ data: { type, id } })

/** A funnel with the stages that the service gives it, by their kinds. */
export async function funnel(api: Client): Promise<{ funnel: Document; stages: Record<string, Document> }> {
  const made = await api.create('deal-stage-categories', {
    name: 'Sales',
    'amount-calc-method': 'manually',
    'cost-calc-method': 'manually',
  })
  const { document } = await api.get(`/deal-stage-categories/${made.id}/stages`)
  const byKind = document.data.map((stage: Document) => [stage.attributes.kind, stage])
  return { funnel: made, stages: Object.fromEntries(byKind) }
}
