import { useQuery } from '@tanstack/react-query'
import { listQuery } from '../../api/records.ts'
import { stagesOf } from '../../board/stages.ts'
import { DEALS, ORDERS } from '../../board/tracks.ts'
import { useLanguage } from '../../locales/language.ts'
import { Bars } from '../../ui/charts/Bars.tsx'
import { listPath } from '../../ui/paths.ts'
import { stepsOf } from '../conversion.ts'
import { listOf } from './asking.ts'
import type { PictureProps } from './useTile.ts'

/** The filter of deals, and of their stages, that names a funnel. */
export const FUNNEL = 'deal-stage-category-id'

/** How many records come how far along their stages, and what share of them goes on. */
export function StepsPicture({ shown: { tile, title, now }, summary }: PictureProps) {
  const language = useLanguage()
  const track = tile.type === ORDERS.type ? ORDERS : DEALS
  const funnel = tile.filter?.[FUNNEL]
  const { data } = useQuery(
    listQuery(track.stages, {
      sort: 'position,id',
      'page[size]': '100',
      ...(track === DEALS && funnel ? { [`filter[${FUNNEL}]`]: String(funnel) } : {}),
    }),
  )
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  const steps = stepsOf(stagesOf(data?.data ?? [], track, {}), summary)
  return (
    <Bars
      label={title}
      bars={steps.map(({ stage, reached, share }, place) => ({
        key: stage.id,
        label: stage.name,
        value: reached,
        text: String(reached),
        note: share === undefined ? '' : percent.format(share),
        color: stage.color,
        to: listPath(tile.type, listOf(tile, now, place > 0 ? cameHere(steps.slice(place)) : undefined)),
      }))}
    />
  )
}

const cameHere = (steps: ReturnType<typeof stepsOf>) => ({
  field: 'stage',
  is: steps.map(({ stage }) => stage.id),
})
