import assert from 'node:assert/strict'
import type { Answer, Client, Document } from '../support/client.ts'

export type Attributes = Record<string, unknown>

export interface Identifier {
  readonly type: string
  readonly id: string
}

/** A relationship to one record, several or none, as a document has it. */
export const to = (target: Identifier | readonly Identifier[] | null) => ({
  data: Array.isArray(target) ? target.map(identify) : target && identify(target as Identifier),
})

const identify = ({ type, id }: Identifier): Identifier => ({ type, id })

/** What a client needs to say and to look up in tests of rules. */
export class Desk {
  readonly api: Client

  constructor(api: Client) {
    this.api = api
  }

  create(type: string, attributes: object = {}, links: Record<string, Document> = {}): Promise<Document> {
    return this.api.create(type, attributes, relationships(links))
  }

  /** A new record, or the refusal to make it. */
  tryCreate(type: string, attributes: object = {}, links: Record<string, Document> = {}): Promise<Answer> {
    return this.api.post(`/${type}`, { data: { type, attributes, relationships: relationships(links) } })
  }

  tryEdit(
    { type, id }: Identifier,
    attributes: object,
    links: Record<string, Document> = {},
  ): Promise<Answer> {
    return this.api.patch(`/${type}/${id}`, {
      data: { type, id, attributes, relationships: relationships(links) },
    })
  }

  async edit(
    record: Identifier,
    attributes: object,
    links: Record<string, Document> = {},
  ): Promise<Document> {
    const answer = await this.tryEdit(record, attributes, links)
    assert.equal(answer.status, 200, answer.text)
    return answer.document.data
  }

  async delete({ type, id }: Identifier): Promise<void> {
    const answer = await this.api.delete(`/${type}/${id}`)
    assert.equal(answer.status, 204, answer.text)
  }

  async attributes({ type, id }: Identifier): Promise<Document> {
    const answer = await this.api.get(`/${type}/${id}`)
    assert.equal(answer.status, 200, answer.text)
    return answer.document.data.attributes
  }

  async exists({ type, id }: Identifier): Promise<boolean> {
    return (await this.api.get(`/${type}/${id}`)).status === 200
  }

  /** What a relationship links: an identifier, null, or a list in the order of ids. */
  async linkage({ type, id }: Identifier, name: string): Promise<Document> {
    const { document } = await this.api.get(`/${type}/${id}/relationships/${name}`)
    return Array.isArray(document.data) ? document.data.toSorted(byId) : document.data
  }

  async linkedIds(record: Identifier, name: string): Promise<string[]> {
    return (await this.linkage(record, name)).map(({ id }: Identifier) => id)
  }

  async list(path: string): Promise<Document[]> {
    const { status, document, text } = await this.api.get(path)
    assert.equal(status, 200, text)
    return document.data
  }

  /** A new funnel: by hand where nothing else is said. */
  funnel(attributes: object = {}): Promise<Document> {
    const methods = { 'amount-calc-method': 'manually', 'cost-calc-method': 'manually' }
    return this.create('deal-stage-categories', { name: 'Funnel', ...methods, ...attributes })
  }

  /** The stages of a funnel in the order in which a deal walks them. */
  stages(funnel: Identifier): Promise<Document[]> {
    return this.list(`/deal-stage-categories/${funnel.id}/stages?sort=position`)
  }

  async stageOfKind(funnel: Identifier, kind: 'opened' | 'won' | 'lost'): Promise<Document> {
    return (await this.stages(funnel)).find(({ attributes }) => attributes.kind === kind)
  }
}

const relationships = (links: Record<string, Document>) =>
  Object.fromEntries(Object.entries(links).map(([name, target]) => [name, to(target)]))

const byId = (one: Identifier, other: Identifier) => Number(one.id) - Number(other.id)

/** The answer refuses, names the place and says why in words that fit. */
export function assertRefused(answer: Answer, status: number, pointer?: string, words?: RegExp): void {
  assert.equal(answer.status, status, `${answer.status} ${answer.text.slice(0, 300)}`)
  const [error] = answer.document.errors
  if (pointer !== undefined) assert.equal(error.source?.pointer, pointer)
  if (words) assert.match(error.detail, words)
}

export const attributePointer = (name: string) => `/data/attributes/${name}`
