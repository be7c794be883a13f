import { Link } from '@tanstack/react-router'
import classes from './charts.module.css'

export interface Bar {
  readonly key: string
  readonly label: string
  readonly value: number
  /** The value as people read it. */
  readonly text: string
  /** What else is worth knowing, behind the value. */
  readonly note?: string | undefined
  readonly color?: string
  /** The list behind it. */
  readonly to: string
}

interface BarsProps {
  readonly label: string
  readonly bars: readonly Bar[]
}

/** Lying bars, longest to the full width; each is a link to what it counts. */
export function Bars({ label, bars }: BarsProps) {
  const most = Math.max(...bars.map(({ value }) => value), 0)
  return (
    <ul className={classes.bars} aria-label={label}>
      {bars.map(({ key, label: name, value, text, note, color, to }) => (
        <li key={key}>
          <Link to={to} className={classes.bar} preload={false}>
            <span className={classes.label}>{name}</span>
            <span className={classes.track}>
              <span
                className={classes.fill}
                style={{
                  width: `${most > 0 ? (100 * Math.max(0, value)) / most : 0}%`,
                  ...(color && { background: color }),
                }}
              />
            </span>
            <span className={classes.value}>{text}</span>
            <span className={classes.note}>{note}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
