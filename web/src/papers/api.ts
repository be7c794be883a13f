import { queryOptions } from '@tanstack/react-query'
import type { Deed } from '../api/deed.ts'
import {
  type Identifier,
  listQuery,
  MEDIA_TYPE,
  type Resource,
  read,
  readLinks,
  write,
} from '../api/records.ts'
import { ask } from '../api/request.ts'

export const TEMPLATES = 'paper-templates'
export const KINDS = ['offer', 'order-confirmation', 'invoice', 'receipt'] as const
export type Kind = (typeof KINDS)[number]

/** The papers that can be made of a record. */
export const KINDS_OF: Readonly<Record<string, readonly Kind[]>> = {
  deals: ['offer', 'order-confirmation', 'invoice'],
  orders: ['order-confirmation', 'offer', 'invoice'],
  invoices: ['invoice'],
  'invoice-payments': ['receipt'],
}

/** The type of the records that the texts of a template speak of. */
export const ABOUT: Readonly<Record<Kind, string>> = {
  offer: 'deals',
  'order-confirmation': 'deals',
  invoice: 'invoices',
  receipt: 'invoice-payments',
}

export const COLUMNS = ['number', 'name', 'quantity', 'unit', 'price', 'discount', 'vat', 'amount'] as const

export const templatesQuery = listQuery(TEMPLATES, { sort: 'id', 'page[size]': '100' })
/** With its logo, which is kept when the rest is edited. */
export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: ['records', TEMPLATES, 'one', id, 'with links'],
    queryFn: async () => (await readLinks({ type: TEMPLATES, id }, ['logo'])).data,
  })

/** Makes a paper of a record: the document that it is kept as. */
export async function makePaper(
  { type, id }: Identifier,
  kind: Kind,
  template: string | undefined,
  deed: Deed,
): Promise<Resource> {
  const relationships = template && { template: { data: { type: TEMPLATES, id: template } } }
  const data = { type: 'papers', attributes: { kind }, ...(relationships && { relationships }) }
  const { data: made } = await write<{ data: Resource }>('POST', `${type}/${id}/papers`, { data }, deed)
  return made
}

export const documentBytes = async (id: string): Promise<Blob> =>
  (await ask(`/api/v1/documents/${id}/download`)).blob()

/** How a paper by a template with these fields would look. */
export async function previewBytes(template: object, signal: AbortSignal): Promise<Blob> {
  const body = JSON.stringify({ data: { type: TEMPLATES, ...template } })
  const headers = { 'Content-Type': MEDIA_TYPE }
  return (await ask('/api/v1/paper-templates/preview', { method: 'POST', body, headers, signal })).blob()
}

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** What leaves the house cannot be taken back: it is no part of a deed. */
export const sendDocument = (id: string, attributes: Letter): Promise<unknown> =>
  write('POST', `documents/${id}/letters`, { data: { type: 'letters', attributes } }, { requests: [] })

/** The address that papers of this record usually go to. */
export const receiverQuery = ({ type, id }: Identifier) =>
  queryOptions({
    queryKey: ['records', type, 'receiver', id],
    async queryFn({ signal }) {
      if (!['deals', 'orders', 'invoices'].includes(type)) return ''
      const { included = [] } = await read<{ included?: readonly Resource[] }>(
        `${type}/${id}?include=contact,company`,
        signal,
      )
      const emails = ['contacts', 'companies'].map(
        (one) => included.find((found) => found.type === one)?.attributes.email,
      )
      return String(emails.find((email) => email) ?? '')
    },
  })
