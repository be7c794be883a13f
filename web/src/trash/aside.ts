import { queryOptions } from '@tanstack/react-query'
import type { TypeMetadata } from '../api/metadata.ts'
import { type Resource, readList } from '../api/records.ts'
import { readChanges, recordOf } from './log.ts'

export type Aside = 'discarded' | 'archived'

/** A record that was put into the trash or into the archive. */
export interface AsideRecord {
  readonly record: Resource
  readonly at: string
  /** Who did it, where the last changes of these records tell it. */
  readonly userId: string | undefined
}

/** So many of a type are shown; its table shows all. */
const MOST = '50'

export const canBePutAside = ({ attributes, can }: TypeMetadata): boolean =>
  can.read && attributes.some(({ name }) => name === 'discarded-at')

export const asideQuery = (type: string, aside: Aside) =>
  queryOptions({
    queryKey: ['records', type, 'aside', aside],
    async queryFn() {
      const state = `${aside}-at`
      const page = await readList(type, { [`filter[${aside}]`]: '1', sort: `-${state}`, 'page[size]': MOST })
      const who = await whoPutAside(type, page.data, state)
      return {
        total: page.meta['record-count'],
        records: page.data.map((record): AsideRecord => {
          const at = String(record.attributes[state])
          return { record, at, userId: who.get(record.id) }
        }),
      }
    },
  })

async function whoPutAside(
  type: string,
  records: readonly Resource[],
  state: string,
): Promise<ReadonlyMap<string, string>> {
  if (records.length === 0) return new Map()
  const { changes } = await readChanges(
    {
      'filter[resource-type]': type,
      'filter[resource-id]': records.map(({ id }) => id).join(),
      'filter[action]': 'update',
    },
    '',
  )
  const told = changes.filter(({ attributes }) => attributes.after?.[state])
  return new Map(
    told.toReversed().flatMap((one) => {
      const userId = one.attributes['user-id']
      return userId ? [[recordOf(one).id, userId] as const] : []
    }),
  )
}
