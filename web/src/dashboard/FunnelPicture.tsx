import { useLanguage, useTexts } from '../locales/language.ts'
import { Bars } from '../ui/charts/Bars.tsx'
import { useMoney } from '../ui/money.ts'
import { listPath } from '../ui/paths.ts'
import { Card } from './Card.tsx'
import { stepsOf } from './conversion.ts'
import type { Figures } from './useFigures.ts'

interface PictureProps {
  readonly figures: Figures
}

/** How many deals come how far, and what share of them goes on. */
export function FunnelPicture({ figures: { stages, lists, byStage } }: PictureProps) {
  const { dashboard } = useTexts()
  const language = useLanguage()
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <Card title={dashboard.funnel} text={dashboard.funnelText} query={byStage}>
      {(summary) => {
        const steps = stepsOf(stages, summary)
        return (
          <Bars
            label={dashboard.funnel}
            bars={steps.map(({ stage, reached, share }, place) => ({
              key: stage.id,
              label: stage.name,
              value: reached,
              text: String(reached),
              note: share === undefined ? '' : percent.format(share),
              color: stage.color,
              to: listPath('deals', {
                ...lists.created,
                // The first step is everything, lost ones too.
                ...(place > 0 && {
                  'filter[deal-stage-id]': steps
                    .slice(place)
                    .map((step) => step.stage.id)
                    .join(','),
                }),
              }),
            }))}
          />
        )
      }}
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
