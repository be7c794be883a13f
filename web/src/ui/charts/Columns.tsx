import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from './charts.module.css'

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
}

/** More labels than that run into each other. */
const MOST_LABELS = 12

/** The heights of the stylesheet: of the plot, and of the labels below it. */
const PLOT_REM = 8.75
const TICKS_REM = 1.25

/** Standing columns over time, side by side for each series; a table for those who do not see them. */
export function Columns({ label, series, columns, format }: ColumnsProps) {
  const most = Math.max(...columns.flatMap(({ values }) => values.map(({ value }) => value)), 0)
  const every = Math.ceil(columns.length / MOST_LABELS)
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
      <div className={classes.plot}>
        <Scale most={most} format={format} />
        <div className={classes.columns}>
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
                        height: `${most > 0 ? (100 * value) / most : 0}%`,
                        background: series[at]!.color,
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
      </div>
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <td />
              {series.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map(({ key, name, values }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {values.map(({ text }, at) => (
                  <td key={series[at]!.key}>{text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </div>
  )
}

/** The greatest value and its half, behind the columns. */
function Scale({ most, format }: { readonly most: number; readonly format: (value: number) => string }) {
  if (most < 2) return null
  return [most, most / 2].map((value) => (
    <div
      key={value}
      className={classes.scale}
      style={{ bottom: `${TICKS_REM + PLOT_REM * (value / most)}rem` }}
      aria-hidden="true"
    >
      <span>{format(value)}</span>
    </div>
  ))
}
