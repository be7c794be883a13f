import { useSuspenseQuery } from '@tanstack/react-query'
import { orderStagesQuery } from '../funnels/api.ts'
import { useLabels } from '../metadata/labels.ts'
import { BoardPage } from './BoardPage.tsx'
import { filtersOf } from './search.ts'
import { stagesOf } from './stages.ts'
import { ORDERS } from './tracks.ts'
import { useBoardSearch } from './useBoardSearch.ts'

export function OrdersBoard() {
  const labels = useLabels()
  const [search] = useBoardSearch()
  const { data: stages } = useSuspenseQuery(orderStagesQuery)
  return (
    <BoardPage
      track={ORDERS}
      title={labels.type('orders').many}
      stages={stagesOf(stages.data, ORDERS, search)}
      filters={filtersOf(search)}
    />
  )
}
