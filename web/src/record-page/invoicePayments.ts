import { useQuery } from '@tanstack/react-query'
import type { Page } from '../api/records.ts'
import { linkTo } from '../api/values.ts'
import { relatedQuery } from './api.ts'
import type { Related } from './related.ts'
import { useRecord } from './useRecord.ts'

const MOST = '100'

type Found = Pick<Page, 'data' | 'included'>
const NONE: Found = { data: [] }

/** Payments that name an invoice of this deal and no deal: other programs store them so. */
export function useInvoicePayments({ target }: Related): Found {
  const { data: owner, asOf } = useRecord()
  const isAsked = !asOf && owner.type === 'deals' && target === 'invoice-payments'
  const ofDeal = { 'filter[deal-id]': owner.id, 'fields[invoices]': 'number', 'page[size]': MOST }
  const invoices = useQuery({ ...relatedQuery('invoices', 'invoices', ofDeal), enabled: isAsked })
  const ids = invoices.data?.data.map(({ id }) => id).join() ?? ''
  const ofInvoices = { 'filter[invoice-id]': ids, include: 'invoice,deal', 'page[size]': MOST }
  const payments = useQuery({ ...relatedQuery(target, target, ofInvoices), enabled: isAsked && ids !== '' })
  if (!isAsked || !ids || !payments.data) return NONE
  return { ...payments.data, data: payments.data.data.filter((one) => linkTo(one, 'deal') === null) }
}
