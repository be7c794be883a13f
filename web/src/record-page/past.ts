import { queryOptions } from '@tanstack/react-query'
import { type Identifier, read } from '../api/records.ts'
import type { ChangesPage } from '../changes/change.ts'

const POSITION = /^(\d+)-(\d+)$/

/** The moment that an address names: a time, or a position of the change log. */
export const momentIn = (value: unknown): string | undefined =>
  typeof value === 'string' && (POSITION.test(value) || !Number.isNaN(Date.parse(value))) ? value : undefined

export const isPosition = (moment: string): boolean => POSITION.test(moment)

export interface Version {
  readonly version: string
  readonly at: string
}

/** The version that a record had at a position of the change log, and since when; null when the log does not know. */
export const versionQuery = ({ type, id }: Identifier, position: string) =>
  queryOptions({
    queryKey: ['records', type, 'version', id, position],
    async queryFn(): Promise<Version | null> {
      const [, number, place] = POSITION.exec(position)!
      // The position itself belongs to it.
      const parameters = { sort: '-id', 'page[after]': `${number}-${Number(place) + 1}` }
      const { data } = await read<ChangesPage>(`${type}/${id}/changes?${new URLSearchParams(parameters)}`)
      const found = data.find(({ attributes }) => attributes.version !== null)?.attributes
      return found ? { version: String(found.version), at: found['created-at'] } : null
    },
  })
