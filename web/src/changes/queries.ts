import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Parameters, read } from '../api/records.ts'
import type { ChangesPage } from './change.ts'

const PAGE_SIZE = '20'

function readPage(path: string, parameters: Parameters, after: string): Promise<ChangesPage> {
  const asked = { 'page[size]': PAGE_SIZE, ...parameters, ...(after && { 'page[after]': after }) }
  return read(`${path}?${new URLSearchParams(asked)}`)
}

const getNextPageParam = ({ links, meta }: ChangesPage) => (links.next ? meta.position : undefined)

/** Entries of the change log, the oldest first: what has happened does not change any more. */
export const changesQuery = (filters: Parameters) =>
  infiniteQueryOptions({
    queryKey: ['changes', filters],
    queryFn: ({ pageParam }) => readPage('changes', filters, pageParam),
    initialPageParam: '',
    getNextPageParam,
  })
