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

/** Round values behind the columns, and what is to be reached. */
export function Scale({ most, goal, format }: ScaleProps) {
  const values = roundValues(most).filter((value) => !goal || Math.abs(value - goal) > most * CLOSE)
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

/** From two to four: whole numbers of ones, twos or fives of some power of ten. */
function roundValues(most: number): number[] {
  if (most < 2) return []
  const power = 10 ** Math.floor(Math.log10(most / 2))
  const step = [5, 2, 1].map((one) => one * power).find((one) => one <= most / 2)!
  return Array.from({ length: Math.floor(most / step) }, (_, place) => step * (place + 1))
}
