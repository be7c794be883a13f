import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Deed } from '../api/deed.ts'
import { createRecord, type Identifier, type Page, type Resource, read } from '../api/records.ts'
import { linksTo } from '../api/values.ts'
import type { Linked } from '../fields/field.ts'
import { GROUPS } from '../fields/same.ts'
import { linkedOf } from '../fields/values.ts'

/** Records that have the same in common. */
export interface DuplicateGroup {
  readonly id: string
  readonly by: string
  readonly value: string
  readonly count: number
  /** The oldest of them, the first one first. */
  readonly records: readonly Linked[]
}

const PAGE_SIZE = '25'

/** Groups of duplicates of a type, some at a time. */
export const groupsQuery = (type: string) =>
  infiniteQueryOptions({
    queryKey: ['records', type, GROUPS],
    queryFn: ({ pageParam }) => {
      const parameters = { include: 'records', 'page[size]': PAGE_SIZE, 'page[number]': String(pageParam) }
      return read<Page>(`${type}/duplicates?${new URLSearchParams(parameters)}`)
    },
    initialPageParam: 1,
    getNextPageParam: ({ links }, pages) => (links.next ? pages.length + 1 : undefined),
  })

export const groupsOf = (pages: readonly Page[]): DuplicateGroup[] =>
  pages.flatMap(({ data, included = [] }) => {
    const known = new Map(included.map((one) => [one.id, linkedOf(one)]))
    return data.map((record) => ({
      id: record.id,
      by: String(record.attributes.by),
      value: String(record.attributes.value),
      count: Number(record.attributes.count),
      records: linksTo(record, 'records').flatMap(({ id: member }) => known.get(member) ?? []),
    }))
  })

/** Remembers that these are different ones. */
export const tellApart = (type: string, records: readonly Identifier[], deed: Deed): Promise<Resource> =>
  createRecord(
    'distinctions',
    { attributes: { 'resource-type': type, 'record-ids': records.map(({ id }) => Number(id)) } },
    deed,
  )
