import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { searchable } from '../api/address.ts'
import type { TypeMetadata } from '../api/metadata.ts'
import { listQuery, type Resource } from '../api/records.ts'
import { titleOf } from '../fields/values.ts'
import { inNavigation } from '../metadata/kinds.ts'
import { useTypes } from '../metadata/useTypes.ts'
import { closeness } from './match.ts'

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
    queries: types.map(({ name }) => ({ ...listQuery(name, parameters), enabled: isWanted, retry: false })),
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

/** Those that the server searches and that the user may read. */
export function useSearchedTypes(): readonly TypeMetadata[] {
  const isWanted = ({ searched, can }: TypeMetadata) => searched && can.read
  const types = useTypes()
  const daily = inNavigation(types)
  return [...daily, ...types.filter((type) => !daily.includes(type))].filter(isWanted)
}
