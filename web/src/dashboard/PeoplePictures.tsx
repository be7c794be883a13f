import { useTexts } from '../locales/language.ts'
import { Bars } from '../ui/charts/Bars.tsx'
import { useMoney } from '../ui/money.ts'
import { listPath } from '../ui/paths.ts'
import { Card } from './Card.tsx'
import type { Figures } from './useFigures.ts'

interface PictureProps {
  readonly figures: Figures
}

const RESPONSIBLE = 'filter[responsible-id]'

/** The amount of deals by who is responsible for them. */
export function ResponsiblePicture({ figures: { lists, byResponsible } }: PictureProps) {
  const { dashboard } = useTexts()
  const money = useMoney()
  return (
    <Card title={dashboard.byResponsible} text={dashboard.createdText} isMoney query={byResponsible}>
      {({ groups, nameOf }) => (
        <Bars
          label={dashboard.byResponsible}
          bars={groups
            .map(({ keys: { responsible = null }, count, sums }) => ({
              key: responsible ?? '',
              label: (responsible && nameOf({ type: 'users', id: responsible })) || dashboard.nobody,
              value: sums.amount ?? 0,
              text: money(sums.amount ?? 0),
              note: String(count),
              to: listPath('deals', { ...lists.created, ...(responsible && { [RESPONSIBLE]: responsible }) }),
            }))
            .toSorted((one, other) => other.value - one.value)}
        />
      )}
    </Card>
  )
}

/** Tasks whose day has passed, by who should have done them. */
export function OverduePicture({ figures: { lists, overdue } }: PictureProps) {
  const { dashboard } = useTexts()
  return (
    <Card title={dashboard.overdue} text={dashboard.overdueText} query={overdue}>
      {({ groups, nameOf }) => (
        <Bars
          label={dashboard.overdue}
          bars={groups
            .map(({ keys: { responsible = null }, count }) => ({
              key: responsible ?? '',
              label: (responsible && nameOf({ type: 'users', id: responsible })) || dashboard.nobody,
              value: count,
              text: String(count),
              color: 'var(--mantine-color-red-5)',
              to: listPath('diary-tasks', {
                ...lists.overdue,
                ...(responsible && { [RESPONSIBLE]: responsible }),
              }),
            }))
            .toSorted((one, other) => other.value - one.value)}
        />
      )}
    </Card>
  )
}
