import { Select } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { linkedOf } from '../fields/values.ts'
import { chosenFunnel, funnelsQuery, stagesQuery } from '../funnels/api.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import classes from './Board.module.css'
import { BoardPage } from './BoardPage.tsx'
import { filtersOf } from './search.ts'
import { stagesOf } from './stages.ts'
import { DEALS } from './tracks.ts'
import { useBoardSearch } from './useBoardSearch.ts'

const FUNNEL_FILTER = 'filter[deal-stage-category-id]'

export function DealsBoard() {
  const { board } = useTexts()
  const labels = useLabels()
  const [search, change] = useBoardSearch()
  const { data: funnels } = useSuspenseQuery(funnelsQuery)
  const funnel = chosenFunnel(funnels.data, search.funnel)
  const { data: stages } = useSuspenseQuery(stagesQuery(funnel.id))
  const choice = (
    <Select
      className={classes.filter}
      aria-label={board.funnel}
      data={funnels.data.map(({ id, attributes }) => ({ value: id, label: String(attributes.name) }))}
      value={funnel.id}
      allowDeselect={false}
      onChange={(id) => change({ funnel: id ?? undefined, [DEALS.stageFilter]: undefined })}
    />
  )
  return (
    <BoardPage
      key={funnel.id}
      track={DEALS}
      title={labels.type('deals').many}
      choice={choice}
      prefill={{ 'stage-category': linkedOf(funnel) }}
      stages={stagesOf(stages.data, DEALS, search)}
      filters={filtersOf(search)}
      scope={{ [FUNNEL_FILTER]: funnel.id }}
    />
  )
}
