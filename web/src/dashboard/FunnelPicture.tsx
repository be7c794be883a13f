import { useTexts } from '../locales/language.ts'
import { Bars } from '../ui/charts/Bars.tsx'
import { useMoney } from '../ui/money.ts'
import { listPath } from '../ui/paths.ts'
import { Card } from './Card.tsx'
import { stepsOf } from './conversion.ts'
import { StepBars } from './StepBars.tsx'
import type { Figures } from './useFigures.ts'

interface PictureProps {
  readonly figures: Figures
}

/** How many deals come how far, and what share of them goes on. */
export function FunnelPicture({ figures: { stages, lists, byStage } }: PictureProps) {
  const { dashboard } = useTexts()
  return (
    <Card title={dashboard.funnel} text={dashboard.funnelText} query={byStage}>
      {(summary) => (
        <StepBars
          label={dashboard.funnel}
          steps={stepsOf(stages, summary)}
          toList={(ids) =>
            listPath('deals', { ...lists.created, ...(ids && { 'filter[deal-stage-id]': ids.join(',') }) })
          }
        />
      )}
    </Card>
  )
}

export function StagesPicture({ figures: { stages, lists, byStage } }: PictureProps) {
  const { dashboard } = useTexts()
  const money = useMoney()
  return (
    <Card title={dashboard.byStage} text={dashboard.createdText} isMoney query={byStage}>
      {({ groups }) => (
        <Bars
          label={dashboard.byStage}
          bars={stages.map((stage) => {
            const group = groups.find(({ keys }) => keys.stage === stage.id)
            const amount = group?.sums.amount ?? 0
            return {
              key: stage.id,
              label: stage.name,
              value: amount,
              text: money(amount),
              note: String(group?.count ?? 0),
              color: stage.color,
              to: listPath('deals', { ...lists.created, 'filter[deal-stage-id]': stage.id }),
            }
          })}
        />
      )}
    </Card>
  )
}
