import { useQuery } from '@tanstack/react-query'
import { listQuery } from '../../api/records.ts'
import { stagesOf } from '../../board/stages.ts'
import { DEALS, ORDERS } from '../../board/tracks.ts'
import { listPath } from '../../ui/paths.ts'
import { stepsOf } from '../conversion.ts'
import { StepBars } from '../StepBars.tsx'
import { listOf } from './asking.ts'
import type { PictureProps } from './useTile.ts'

/** The filter of deals, and of their stages, that names a funnel. */
export const FUNNEL = 'deal-stage-category-id'

/** How many records come how far along their stages, and what share of them goes on. */
export function StepsPicture({ shown: { tile, title, now }, summary }: PictureProps) {
  const track = tile.type === ORDERS.type ? ORDERS : DEALS
  const funnel = tile.filter?.[FUNNEL]
  const { data } = useQuery(
    listQuery(track.stages, {
      sort: 'position,id',
      'page[size]': '100',
      ...(track === DEALS && funnel ? { [`filter[${FUNNEL}]`]: String(funnel) } : {}),
    }),
  )
  return (
    <StepBars
      label={title}
      steps={stepsOf(stagesOf(data?.data ?? [], track, {}), summary)}
      toList={(ids) => listPath(tile.type, listOf(tile, now, ids && { field: 'stage', is: ids }))}
    />
  )
}
