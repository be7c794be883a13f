import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Deed } from '../api/deed.ts'
import {
  createRecord,
  type Identifier,
  type Page,
  type Parameters,
  type Resource,
  read,
} from '../api/records.ts'
import { linksTo } from '../api/values.ts'
import type { Linked } from '../fields/field.ts'
import { GROUPS, NAMESAKES } from '../fields/same.ts'
import { linkedOf } from '../fields/values.ts'

/** Records that have the same in common. */
export interface DuplicateGroup {
  readonly id: string
  readonly by: string
  readonly value: string
  /** What they share, where the value alone says little. */
  readonly within: Linked | undefined
  readonly count: number
  /** The oldest of them, the first one first. */
  readonly records: readonly Linked[]
}

const PAGE_SIZE = '25'

/** Groups of duplicates of a type, some at a time. */
export const groupsQuery = (type: string) => groupsBy(type, { include: 'records' })

/** Those of the same name that share a record of this link. */
export const namesakesQuery = (type: string, within: string) =>
  groupsBy(type, { include: `records.${within}`, 'filter[by]': NAMESAKES })

const groupsBy = (type: string, asked: Parameters) =>
  infiniteQueryOptions({
    queryKey: ['records', type, GROUPS, asked],
    queryFn: ({ pageParam }) => {
      const parameters = { ...asked, 'page[size]': PAGE_SIZE, 'page[number]': String(pageParam) }
      return read<Page>(`${type}/duplicates?${new URLSearchParams(parameters)}`)
    },
    initialPageParam: 1,
    getNextPageParam: ({ links }, pages) => (links.next ? pages.length + 1 : undefined),
  })

export const groupsOf = (pages: readonly Page[]): DuplicateGroup[] =>
  pages.flatMap(({ data, included = [] }) => {
    const known = new Map(included.map((one) => [`${one.type}/${one.id}`, linkedOf(one)]))
    const named = (record: Resource, name: string) =>
      linksTo(record, name).flatMap((one) => known.get(`${one.type}/${one.id}`) ?? [])
    return data.map((record) => ({
      id: record.id,
      by: String(record.attributes.by),
      value: String(record.attributes.value),
      count: Number(record.attributes.count),
      within: named(record, 'within')[0],
      records: named(record, 'records'),
    }))
  })

/** Remembers that these are different ones. */
export const tellApart = (type: string, records: readonly Identifier[], deed: Deed): Promise<Resource> =>
  createRecord(
    'distinctions',
    { attributes: { 'resource-type': type, 'record-ids': records.map(({ id }) => Number(id)) } },
    deed,
  )
