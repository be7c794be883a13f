import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TypeMetadata } from '../../api/metadata.ts'
import { FIGURES, type Figure, summaryQuery } from '../../api/summary.ts'
import { useWords } from '../../fields/words.ts'
import { useTexts } from '../../locales/language.ts'
import { WithoutRate } from '../../ui/WithoutRate.tsx'
import type { Column } from '../columns.ts'
import { figureParameters, filterParameters, type View } from '../view.ts'
import classes from './Totals.module.css'
import { useGroupings } from './useGroupings.ts'

interface TotalsProps {
  readonly type: TypeMetadata
  readonly columns: readonly Column[]
  readonly view: View
  readonly onChange: (view: View) => void
}

/** What the numbers of a list come to, of all of it and not only of what is on the screen; which figure of each column, and by which groups, people choose. */
export function Totals({ type, columns, view, onChange }: TotalsProps) {
  const { table } = useTexts()
  const words = useWords()
  const groupings = useGroupings(type.name)
  const { totals: chosen = {}, group = '', ...others } = view
  // The server adds up attributes only.
  const numbers = columns.filter(({ isNumeric, source }) => isNumeric && source === 'attribute')
  const figures = figureParameters(chosen)
  const { data } = useQuery({
    ...summaryQuery(type.name, { ...filterParameters(view.filters), ...figures }),
    enabled: Object.keys(figures).length > 0,
  })
  function choose(name: string, figure: string) {
    const { [name]: _, ...rest } = chosen
    const totals = figure === '' ? rest : { ...rest, [name]: figure as Figure }
    onChange({ ...others, ...(group && { group }), ...(Object.keys(totals).length > 0 && { totals }) })
  }
  const groupBy = (key: string) =>
    onChange({ ...others, ...(key && { group: key }), ...(view.totals && { totals: chosen }) })
  return (
    <section className={classes.totals} aria-label={table.totals}>
      <div className={classes.line}>
        <NativeSelect
          size="xs"
          variant="unstyled"
          aria-label={table.groupBy}
          value={group}
          data={[
            { value: '', label: table.notGrouped },
            ...groupings.map(({ key, label }) => ({ value: key, label: table.groupedBy(label) })),
          ]}
          onChange={({ currentTarget }) => groupBy(currentTarget.value)}
        />
        {numbers.map((column) => (
          <div key={column.name} className={classes.total}>
            <NativeSelect
              size="xs"
              variant="unstyled"
              aria-label={table.totalOf(column.label)}
              value={chosen[column.name] ?? ''}
              data={[
                { value: '', label: `${column.label}: ${table.noTotal}` },
                ...FIGURES.map((one) => ({ value: one, label: `${column.label}: ${table.figures[one]}` })),
              ]}
              onChange={({ currentTarget }) => choose(column.name, currentTarget.value)}
            />
            {chosen[column.name] && (
              <output className={classes.figure} data-total={column.name}>
                {words.of(column, data?.total[chosen[column.name]!]?.[column.name])}
              </output>
            )}
            {chosen[column.name] && column.format === 'money' && (
              <WithoutRate count={data?.total['without-rate']} />
            )}
          </div>
        ))}
      </div>
    </section>
  )
}
