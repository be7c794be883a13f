import { useElementSize } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { ChartTable } from './ChartTable.tsx'
import classes from './charts.module.css'
import { Scale } from './Scale.tsx'

interface Series {
  readonly key: string
  readonly name: string
  readonly color: string
}

interface Column {
  readonly key: string
  /** Below the columns, short. */
  readonly label: string
  /** For those who cannot see where it stands. */
  readonly name: string
  /** One of each series. */
  readonly values: readonly { readonly value: number; readonly text: string; readonly to: string }[]
}

interface ColumnsProps {
  readonly label: string
  readonly series: readonly Series[]
  readonly columns: readonly Column[]
  /** How a value on the scale is written. */
  readonly format: (value: number) => string
  /** What is to be reached in each column. */
  readonly goal?: number | undefined
  /** Labels are names, of which all are shown, and not times, of which some tell the others. */
  readonly hasNames?: boolean
  /** Points on a line where that says more than columns. */
  readonly isLine?: boolean
}

/** What a letter of a label takes, and the room between two labels. */
const LETTER_PX = 5.75
const BETWEEN_PX = 7

/** Standing columns over time, side by side for each series; a table for those who do not see them. */
export function Columns({
  label,
  series,
  columns,
  format,
  goal,
  hasNames = false,
  isLine = false,
}: ColumnsProps) {
  const most = Math.max(...columns.flatMap(({ values }) => values.map(({ value }) => value)), goal ?? 0)
  const { ref, width } = useElementSize()
  const longest = Math.max(...columns.map(({ label: short }) => short.length), 1)
  // Until the width is known there is room for none.
  const room = width / (longest * LETTER_PX + BETWEEN_PX)
  const every = hasNames ? 1 : Math.ceil(columns.length / room)
  return (
    <div>
      {series.length > 1 && (
        <div className={classes.legend} aria-hidden="true">
          {series.map(({ key, name, color }) => (
            <span key={key} className={classes.series} style={{ '--series': color } as React.CSSProperties}>
              {name}
            </span>
          ))}
        </div>
      )}
      <Scale most={most} goal={goal} format={format}>
        {isLine && <Course columns={columns} most={most} />}
        <div
          ref={ref}
          className={classes.columns}
          data-line={isLine || undefined}
          data-named={hasNames || undefined}
        >
          {columns.map(({ key, label: short, name, values }, index) => (
            <div key={key} className={classes.column}>
              <div className={classes.stand}>
                {values.map(({ value, text, to }, at) => (
                  <Link
                    key={series[at]!.key}
                    to={to}
                    preload={false}
                    className={classes.pillar}
                    title={`${name}: ${text}`}
                    aria-label={`${name}: ${text}`}
                  >
                    <span
                      style={{
                        height: `${most > 0 ? (100 * Math.max(0, value)) / most : 0}%`,
                        ...(!isLine && { background: series[at]!.color }),
                      }}
                    />
                  </Link>
                ))}
              </div>
              <span className={classes.tick} aria-hidden="true">
                {index % every === 0 ? short : ''}
              </span>
            </div>
          ))}
        </div>
      </Scale>
      <ChartTable label={label} series={series} columns={columns} />
    </div>
  )
}

/** The line through the first series, behind its points. */
function Course({ columns, most }: { readonly columns: readonly Column[]; readonly most: number }) {
  const points = columns.map(({ values: [first] }, index) => {
    const height = most > 0 ? Math.max(0, (100 * (first?.value ?? 0)) / most) : 0
    return `${(100 * (index + 0.5)) / columns.length},${100 - height}`
  })
  return (
    <svg className={classes.course} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  )
}
