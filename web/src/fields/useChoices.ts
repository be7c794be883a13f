import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { searchable } from '../api/address.ts'
import { queryClient } from '../api/queries.ts'
import { listQuery, type Page } from '../api/records.ts'
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
    const whole = { sort: order, 'page[size]': LARGEST_PAGE }
    if (!has('q')) return { isSearched: false, queryFor: () => listQuery(name, whole) }
    const queryFor = (typed: string) =>
      listQuery(name, {
        ...(typed ? { 'filter[q]': typed } : { sort: order }),
        ...(has('actual') && { 'filter[actual]': '1' }),
        'page[size]': MOST_FOUND,
      })
    return { isSearched: true, queryFor }
  })
  const [answered, setAnswered] = useState('')
  const answers = useQueries({
    queries: searches.map(({ queryFor }) => ({
      ...queryFor(q),
      enabled: isOpen,
      // What was offered stays until there is an answer: queries in a list do not keep it by themselves.
      placeholderData: () => queryClient.getQueryData<Page>(queryFor(answered).queryKey),
    })),
  })
  const isAwaited = q !== wanted || answers.some((one) => one.isPending || one.isPlaceholderData)
  if (!isAwaited && answered !== q) setAnswered(q)
  const contains = ({ name }: Linked) => name.toLowerCase().includes(answered.toLowerCase())
  const found = answers.flatMap(({ data }, index) => {
    const all = data?.data.map(linkedOf) ?? []
    const [named, others] = [all.filter(contains), all.filter((one) => !contains(one))]
    // What was found by a phone or a note comes after what is called so.
    return searches[index]!.isSearched ? [...named, ...others] : named
  })
  /** What is read again in the background is searched for, but not awaited: what is offered is the answer. */
  return { found, isAwaited, isSearching: isAwaited || answers.some(({ isFetching }) => isFetching) }
}
