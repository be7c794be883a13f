import { infiniteQueryOptions } from '@tanstack/react-query'
import { cursorOf, type Identifier, type Parameters, readList } from '../api/records.ts'
import { cardFields } from './cards.ts'
import type { Track } from './tracks.ts'

const PAGE_SIZE = '50'

/** The cards of a stage: what was placed, then what was touched last; more of them as one scrolls. */
export const columnQuery = (track: Track, stageId: string, filters: Parameters) =>
  infiniteQueryOptions({
    queryKey: ['records', track.type, 'column', stageId, filters, track.shown],
    queryFn: ({ pageParam }) =>
      readList(track.type, {
        ...filters,
        ...cardFields(track),
        [track.stageFilter]: stageId,
        sort: 'board-rank,-updated-at',
        'page[size]': PAGE_SIZE,
        'page[after]': pageParam,
      }),
    initialPageParam: '',
    getNextPageParam: cursorOf,
  })

export const toOne = (type: string, id: string): { data: Identifier } => ({ data: { type, id } })
