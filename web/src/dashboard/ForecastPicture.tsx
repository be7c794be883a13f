import { weightedAt } from '../board/stages.ts'
import { useLanguage, useTexts } from '../locales/language.ts'
import { Columns } from '../ui/charts/Columns.tsx'
import { addDays, type Day, formatDay, startOfMonth } from '../ui/days.ts'
import { useMoney } from '../ui/money.ts'
import { listPath } from '../ui/paths.ts'
import { Card } from './Card.tsx'
import { within } from './search.ts'
import type { Figures } from './useFigures.ts'

const MONTHS = [0, 1, 2, 3, 4, 5]

/** What open deals are to bring in the months for which they are planned: in full, and by how likely their stage makes it. */
export function ForecastPicture({
  figures: { stages, lists, planned },
  now,
}: {
  readonly figures: Figures
  readonly now: Day
}) {
  const { dashboard } = useTexts()
  const language = useLanguage()
  const money = useMoney()
  const series = [
    { key: 'weighted', name: dashboard.weighted, color: 'var(--mantine-primary-color-filled)' },
    { key: 'whole', name: dashboard.whole, color: 'var(--mantine-color-gray-5)' },
  ]
  return (
    <Card title={dashboard.forecast} text={dashboard.forecastText} isMoney query={planned}>
      {({ groups }) => (
        <Columns
          label={dashboard.forecast}
          series={series}
          format={money}
          columns={MONTHS.map((step) => {
            const month = startOfMonth(now, step)
            const here = groups.filter(({ keys }) => keys['planned-at'] === month)
            const whole = here.reduce((sum, { sums }) => sum + (sums.amount ?? 0), 0)
            const weighted = here.reduce((sum, { keys, sums }) => {
              const stage = stages.find(({ id }) => id === keys.stage)
              return sum + (stage ? weightedAt(stage, sums.amount ?? 0) : 0)
            }, 0)
            const days = { from: month, to: addDays(startOfMonth(now, step + 1), -1) }
            const to = listPath('deals', { ...lists.open, ...within('planned-at', days) })
            return {
              key: month,
              label: formatDay(month, language, { month: 'short' }),
              name: formatDay(month, language, { month: 'long', year: 'numeric' }),
              values: [Math.round(weighted), whole].map((value, place) => ({
                value,
                text: `${series[place]!.name} ${money(value)}`,
                to,
              })),
            }
          })}
        />
      )}
    </Card>
  )
}
