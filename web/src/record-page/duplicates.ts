import { queryOptions } from '@tanstack/react-query'
import type { Deed } from '../api/deed.ts'
import { type Identifier, MEDIA_TYPE, type Page, type Resource } from '../api/records.ts'
import { exchange, send } from '../api/request.ts'
import { linksTo } from '../api/values.ts'

const LARGEST_PAGE = 100

/** The records that the API takes for the same as this one. */
export const duplicatesQuery = ({ type, id }: Identifier) =>
  queryOptions({
    queryKey: ['records', type, 'duplicates', id],
    queryFn: async () => {
      const found = new Map<string, Resource>()
      for (let number = 1, pages = 1; number <= pages; number++) {
        const query = `include=records&page[size]=${LARGEST_PAGE}&page[number]=${number}`
        const page = await send<Page>('GET', `/api/v1/${type}/duplicates?${query}`, undefined, MEDIA_TYPE)
        for (const group of page.data) {
          const members = linksTo(group, 'records')
          if (!members.some((one) => one.id === id)) continue
          for (const record of page.included ?? [])
            if (record.id !== id && members.some((one) => one.id === record.id)) found.set(record.id, record)
        }
        pages = page.meta['page-count']
      }
      return [...found.values()]
    },
  })

/** Takes the others into the record, if it is still the one that was read. */
export const mergeRecords = (record: Identifier, etag: string, others: readonly Identifier[], deed: Deed) =>
  exchange('POST', `/api/v1/${record.type}/${record.id}/merge`, {
    body: { data: others.map(({ type, id }) => ({ type, id })) },
    mediaType: MEDIA_TYPE,
    headers: { 'If-Match': etag },
    deed,
  })
