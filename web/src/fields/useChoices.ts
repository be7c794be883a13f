import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { searchable } from '../api/address.ts'
import { listQuery } from '../api/records.ts'
import { useTexts } from '../locales/language.ts'
import { personOrder } from '../locales/person.ts'
import { namedBy } from '../metadata/kinds.ts'
import { useTypes } from '../metadata/useTypes.ts'
import type { Linked } from './field.ts'
import { linkedOf } from './values.ts'

const MOST_FOUND = '20'
const LARGEST_PAGE = '100'
const TYPING_MS = 150

/** Records of these types that answer a search, by name; the whole list where the API searches none. */
export function useChoices(targets: readonly string[], search: string, isOpen: boolean) {
  const wanted = searchable(search.trim())
  const [q] = useDebouncedValue(wanted, TYPING_MS)
  const types = useTypes().filter(({ name, can }) => targets.includes(name) && can.read)
  const words = useTexts()
  const searches = types.map((type) => {
    const { name, filters, 'choice-order': usual } = type
    const order = namedBy(type) === 'person' && usual === 'as-string' ? personOrder(words).join() : usual
    const has = (filter: string) => filters.some((one) => one.name === filter)
    if (!has('q')) return { name, isSearched: false, parameters: { sort: order, 'page[size]': LARGEST_PAGE } }
    const parameters = {
      ...(q ? { 'filter[q]': q } : { sort: order }),
      ...(has('actual') && { 'filter[actual]': '1' }),
      'page[size]': MOST_FOUND,
    }
    return { name, isSearched: true, parameters }
  })
  const answers = useQueries({
    queries: searches.map(({ name, parameters }) => ({
      ...listQuery(name, parameters),
      enabled: isOpen,
      placeholderData: keepPreviousData,
    })),
  })
  const contains = ({ name }: Linked) => name.toLowerCase().includes(q.toLowerCase())
  const found = answers.flatMap(({ data }, index) => {
    const all = data?.data.map(linkedOf) ?? []
    const [named, others] = [all.filter(contains), all.filter((one) => !contains(one))]
    // What was found by a phone or a note comes after what is called so.
    return searches[index]!.isSearched ? [...named, ...others] : named
  })
  const isAwaited = q !== wanted || answers.some((one) => one.isPending || one.isPlaceholderData)
  /** What is read again in the background is searched for, but not awaited: what is offered is the answer. */
  return { found, isAwaited, isSearching: isAwaited || answers.some(({ isFetching }) => isFetching) }
}
