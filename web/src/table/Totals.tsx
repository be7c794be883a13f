import { NativeSelect } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Parameters } from '../api/address.ts'
import type { TypeMetadata } from '../api/metadata.ts'
import { FIGURES, type Figure, type Figures, summaryQuery } from '../api/summary.ts'
import { useWords } from '../fields/words.ts'
import { useTexts } from '../locales/language.ts'
import { WithoutRate } from '../ui/WithoutRate.tsx'
import type { Column } from './columns.ts'
import { Groups } from './Groups.tsx'
import classes from './Totals.module.css'
import { useGroupings } from './useGroupings.ts'
import { filterParameters, type View } from './view.ts'

interface TotalsProps {
  readonly type: TypeMetadata
  readonly columns: readonly Column[]
  readonly view: View
  readonly onChange: (view: View) => void
}

type Chosen = Readonly<Record<string, Figure>>

/** What the numbers of a list come to, of all of it and not only of what is on the screen; which figure of each column, and by which groups, people choose. */
export function Totals({ type, columns, view, onChange }: TotalsProps) {
  const { table } = useTexts()
  const words = useWords()
  const [chosen, setChosen] = useKept<Chosen>(`rapport-totals-${type.name}`, {})
  const [groupedBy, setGroupedBy] = useKept(`rapport-groups-${type.name}`, '')
  const groupings = useGroupings(type.name)
  const grouping = groupings.find(({ key }) => key === groupedBy)
  // The server adds up attributes only.
  const numbers = columns.filter(({ isNumeric, source }) => isNumeric && source === 'attribute')
  const asked = numbers.filter(({ name }) => chosen[name])
  const parameters: Parameters = { ...filterParameters(view.filters), ...figuresAsked(asked, chosen) }
  const { data } = useQuery({ ...summaryQuery(type.name, parameters), enabled: asked.length > 0 })
  function choose(name: string, figure: string) {
    const { [name]: _, ...others } = chosen
    setChosen(figure === '' ? others : { ...others, [name]: figure as Figure })
  }
  const figureOf = (column: Column, figures: Figures | undefined) =>
    words.of(column, figures?.[chosen[column.name]!]?.[column.name])
  return (
    <section className={classes.totals} aria-label={table.totals}>
      {grouping && (
        <Groups
          type={type.name}
          grouping={grouping}
          parameters={parameters}
          view={view}
          onChange={onChange}
          figuresOf={(figures) => asked.map((column) => [column.label, figureOf(column, figures)] as const)}
        />
      )}
      <div className={classes.line}>
        <NativeSelect
          size="xs"
          variant="unstyled"
          aria-label={table.groupBy}
          value={grouping?.key ?? ''}
          data={[
            { value: '', label: table.notGrouped },
            ...groupings.map(({ key, label }) => ({ value: key, label: table.groupedBy(label) })),
          ]}
          onChange={({ currentTarget }) => setGroupedBy(currentTarget.value)}
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
                {figureOf(column, data?.total)}
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

/** Kept in this browser, as the widths of columns are. */
const useKept = <Value,>(key: string, defaultValue: Value) =>
  useLocalStorage<Value>({ key, defaultValue, getInitialValueInEffect: false })

const figuresAsked = (asked: readonly Column[], chosen: Chosen): Parameters =>
  Object.fromEntries(
    FIGURES.flatMap((figure) => {
      const names = asked.filter(({ name }) => chosen[name] === figure).map(({ name }) => name)
      return names.length > 0 ? [[figure, names.join()]] : []
    }),
  )
