import { useDebouncedValue } from '@mantine/hooks'
import { useQueries, useSuspenseQuery } from '@tanstack/react-query'
import { searchable } from '../address.ts'
import { metadataQuery } from '../api/metadata.ts'
import { listQuery, type Resource } from '../api/records.ts'
import { titleOf } from '../fields/values.ts'
import { closeness } from './match.ts'

const TYPES = ['contacts', 'companies', 'deals', 'orders', 'diary-tasks', 'invoices', 'products']
const PAUSE_MS = 120
const OF_EACH_TYPE = 5
const MOST = 12

interface Found {
  readonly records: readonly Resource[]
  /** The best matches may still be on their way. */
  readonly isSearching: boolean
}

/** Records of all types that answer what is typed, best first. */
export function useFound(typed: string): Found {
  const wanted = searchable(typed.trim())
  const [settled] = useDebouncedValue(wanted, PAUSE_MS)
  const types = useSearchedTypes()
  const isWanted = settled !== '' && wanted !== ''
  const parameters = { 'filter[q]': settled, 'page[size]': String(OF_EACH_TYPE) }
  const lists = useQueries({
    queries: types.map((type) => ({ ...listQuery(type, parameters), enabled: isWanted, retry: false })),
  })
  const found = isWanted ? lists.flatMap(({ data }) => data?.data ?? []) : []
  const records = found
    .map((record) => ({ record, score: closeness(titleOf(record), settled) }))
    .sort((one, other) => other.score - one.score)
  return {
    records: records.slice(0, MOST).map(({ record }) => record),
    isSearching: wanted !== '' && (wanted !== settled || lists.some(({ isLoading }) => isLoading)),
  }
}

/** Those that the server can search and that the user may read. */
export function useSearchedTypes(): readonly string[] {
  const { types } = useSuspenseQuery(metadataQuery).data
  return TYPES.filter((name) => {
    const type = types.find((one) => one.name === name)
    return type?.can.read && type.filters.some((filter) => filter.name === 'q')
  })
}
