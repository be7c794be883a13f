import { useTexts } from '../locales/language.ts'
import { Columns } from '../ui/charts/Columns.tsx'
import type { Day } from '../ui/days.ts'
import { useMoney } from '../ui/money.ts'
import type { Period } from '../ui/PeriodSelect.tsx'
import { listPath } from '../ui/paths.ts'
import { clipped, spansOf } from '../ui/spans.ts'
import { useSpanWords } from '../ui/useSpanWords.ts'
import { Card } from './Card.tsx'
import { within } from './search.ts'
import { type Figures, unitOf } from './useFigures.ts'

interface PictureProps {
  readonly figures: Figures
  readonly period: Period
  readonly now: Day
}

const WON_COLOR = '#2e9e5b'
const LOST_COLOR = '#d64545'

/** Deals that were won and lost, by the month in which that happened. */
export function MonthsPicture({ figures: { stages, lists, byMonth }, period, now }: PictureProps) {
  const { dashboard } = useTexts()
  const spanWords = useSpanWords()
  const money = useMoney()
  const series = [
    { key: 'won', name: dashboard.won, color: WON_COLOR },
    { key: 'lost', name: dashboard.lost, color: LOST_COLOR },
  ]
  const kindOf = (id: string | null | undefined) => stages.find((stage) => stage.id === id)?.kind
  return (
    <Card title={dashboard.byMonth} text={dashboard.byMonthText} isMoney query={byMonth}>
      {({ groups }) => {
        const known = groups.flatMap(({ keys }) => keys['finished-at'] ?? [])
        return (
          <Columns
            label={dashboard.byMonth}
            series={series}
            format={money}
            columns={spansOf('month', period, known, now).map((month) => ({
              key: month,
              label: spanWords('month', month, 'short'),
              name: spanWords('month', month, 'long'),
              values: series.map(({ key, name }) => {
                const group = groups.find(
                  ({ keys }) => keys['finished-at'] === month && kindOf(keys.stage) === key,
                )
                const amount = group?.sums.amount ?? 0
                return {
                  value: amount,
                  text: `${name} ${group?.count ?? 0}, ${money(amount)}`,
                  to: listPath('deals', {
                    ...lists.closed,
                    'filter[state]': key,
                    ...within('finished-at', clipped('month', month, period)),
                  }),
                }
              }),
            }))}
          />
        )
      }}
    </Card>
  )
}

/** Contacts by when they were made. */
export function ContactsPicture({ figures: { lists, contacts }, period, now }: PictureProps) {
  const { dashboard } = useTexts()
  const spanWords = useSpanWords()
  const unit = unitOf(period)
  return (
    <Card title={dashboard.contacts} text={dashboard.contactsText} query={contacts}>
      {({ groups }) => (
        <Columns
          label={dashboard.contacts}
          format={(value) => String(Math.round(value))}
          series={[{ key: 'new', name: dashboard.count, color: 'var(--mantine-primary-color-filled)' }]}
          columns={spansOf(
            unit,
            period,
            groups.flatMap(({ keys }) => keys['created-at'] ?? []),
            now,
          ).map((span) => {
            const count = groups.find(({ keys }) => keys['created-at'] === span)?.count ?? 0
            return {
              key: span,
              label: spanWords(unit, span, 'short'),
              name: spanWords(unit, span, 'long'),
              values: [
                {
                  value: count,
                  text: String(count),
                  to: listPath('contacts', {
                    ...lists.contacts,
                    ...within('created-at', clipped(unit, span, period)),
                  }),
                },
              ],
            }
          })}
        />
      )}
    </Card>
  )
}
