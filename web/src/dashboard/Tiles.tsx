import type { SummaryGroup } from '../api/summary.ts'
import { useTexts } from '../locales/language.ts'
import { useMoney } from '../ui/money.ts'
import { listPath } from '../ui/paths.ts'
import classes from './Dashboard.module.css'
import { Tile } from './Tile.tsx'
import type { Figures } from './useFigures.ts'

type Groups = readonly SummaryGroup[] | undefined

/** The figures that people look at first. */
export function Tiles({
  figures: { stages, lists, open, byMonth, overdue, contacts },
}: {
  readonly figures: Figures
}) {
  const { dashboard } = useTexts()
  const money = useMoney()
  const wonIds = stages.filter(({ kind }) => kind === 'won').map(({ id }) => id)
  const won = byMonth.data?.groups.filter(({ keys }) => wonIds.includes(keys.stage ?? ''))
  const sumOf = (groups: Groups) => groups?.reduce((sum, { sums }) => sum + (sums.amount ?? 0), 0) ?? 0
  const countOf = (groups: Groups) => groups?.reduce((sum, { count }) => sum + count, 0) ?? 0
  const missingOf = (groups: Groups) =>
    groups?.reduce((sum, { figures }) => sum + (figures['without-rate'] ?? 0), 0) ?? 0
  return (
    <div className={classes.tiles}>
      <Tile
        label={dashboard.open}
        value={open.data && money(sumOf(open.data.groups))}
        note={open.data && dashboard.deals(open.data.count)}
        withoutRate={open.data?.total['without-rate']}
        to={listPath('deals', lists.open)}
      />
      <Tile
        label={dashboard.won}
        value={won && money(sumOf(won))}
        note={won && dashboard.deals(countOf(won))}
        withoutRate={won && missingOf(won)}
        to={listPath('deals', { ...lists.closed, 'filter[state]': 'won' })}
      />
      <Tile
        label={dashboard.overdue}
        value={overdue.data && String(overdue.data.count)}
        note={dashboard.ofEverybody}
        isBad={(overdue.data?.count ?? 0) > 0}
        to={listPath('diary-tasks', lists.overdue)}
      />
      <Tile
        label={dashboard.contacts}
        value={contacts.data && String(contacts.data.count)}
        note={dashboard.inThisTime}
        to={listPath('contacts', lists.contacts)}
      />
    </div>
  )
}
