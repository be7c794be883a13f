import classes from './charts.module.css'

/** The heights of the stylesheet: of the plot, and of the labels below it. */
const PLOT_REM = 8.75
const TICKS_REM = 1.25

interface ScaleProps {
  readonly most: number
  /** What is to be reached. */
  readonly goal?: number | undefined
  /** How a value on the scale is written. */
  readonly format: (value: number) => string
}

/** Of all of the scale: lines that are closer run into each other. */
const CLOSE = 0.1

/** The greatest value and its half, behind the columns, and what is to be reached. */
export function Scale({ most, goal, format }: ScaleProps) {
  const values =
    most < 2 ? [] : [most, most / 2].filter((value) => !goal || Math.abs(value - goal) > most * CLOSE)
  return [...values, ...(goal ? [goal] : [])].map((value) => (
    <div
      key={value}
      className={classes.scale}
      data-goal={value === goal || undefined}
      style={{ bottom: `${TICKS_REM + PLOT_REM * (value / most)}rem` }}
      aria-hidden="true"
    >
      <span>{format(value)}</span>
    </div>
  ))
}
