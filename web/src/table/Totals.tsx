import { NativeSelect } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Parameters } from '../api/address.ts'
import { FIGURES, type Figure, summaryQuery } from '../api/summary.ts'
import { useWords } from '../fields/words.ts'
import { useTexts } from '../locales/language.ts'
import type { Column } from './columns.ts'
import classes from './Totals.module.css'
import { filterParameters, type View } from './view.ts'

interface TotalsProps {
  readonly type: string
  readonly columns: readonly Column[]
  readonly view: View
}

type Chosen = Readonly<Record<string, Figure>>

/** What the numbers of a list come to, of all of it and not only of what is on the screen; which figure of each column people choose. */
export function Totals({ type, columns, view }: TotalsProps) {
  const { table } = useTexts()
  const words = useWords()
  const [chosen, setChosen] = useLocalStorage<Chosen>({
    key: `rapport-totals-${type}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  // The server adds up attributes only.
  const numbers = columns.filter(({ isNumeric, source }) => isNumeric && source === 'attribute')
  const asked = numbers.filter(({ name }) => chosen[name])
  const parameters: Parameters = {
    ...filterParameters(view.filters),
    ...Object.fromEntries(
      FIGURES.map((figure) => [
        figure,
        asked
          .filter(({ name }) => chosen[name] === figure)
          .map(({ name }) => name)
          .join(),
      ]).filter(([, names]) => names !== ''),
    ),
  }
  const { data } = useQuery({ ...summaryQuery(type, parameters), enabled: asked.length > 0 })
  if (numbers.length === 0) return null
  function choose(name: string, figure: string) {
    const { [name]: _, ...others } = chosen
    setChosen(figure === '' ? others : { ...others, [name]: figure as Figure })
  }
  return (
    <section className={classes.totals} aria-label={table.totals}>
      {numbers.map((column) => {
        const figure = chosen[column.name]
        const value = figure && data?.total[figure]?.[column.name]
        return (
          <div key={column.name} className={classes.total}>
            <NativeSelect
              size="xs"
              variant="unstyled"
              aria-label={table.totalOf(column.label)}
              value={figure ?? ''}
              data={[
                { value: '', label: `${column.label}: ${table.noTotal}` },
                ...FIGURES.map((one) => ({ value: one, label: `${column.label}: ${table.figures[one]}` })),
              ]}
              onChange={({ currentTarget }) => choose(column.name, currentTarget.value)}
            />
            {figure && (
              <output className={classes.figure} data-total={column.name}>
                {words.of(column, value)}
              </output>
            )}
          </div>
        )
      })}
    </section>
  )
}
