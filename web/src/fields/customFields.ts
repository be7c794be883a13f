import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../api/queries.ts'
import { listQuery, type Resource } from '../api/records.ts'

const LARGEST_PAGE = '100'

/** Every custom field of the account, in the order in which they were made. */
export const customFieldsQuery = queryOptions({
  queryKey: ['records', 'custom-fields', 'all'],
  staleTime: 5 * 60_000,
  queryFn: async () => {
    const found: Resource[] = []
    for (let number = 1, pages = 1; number <= pages; number++) {
      const parameters = { 'page[size]': LARGEST_PAGE, 'page[number]': String(number) }
      const { data, meta } = await queryClient.fetchQuery(listQuery('custom-fields', parameters))
      found.push(...data)
      pages = meta['page-count']
    }
    return found
  },
})
