import type { ReactNode } from 'react'
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
  /** What is measured. */
  readonly children: ReactNode
}

/** Of all of the scale: lines that are closer run into each other. */
const CLOSE = 0.1

/** Round values and what is to be reached: lines behind the columns, and beside them what each line means. */
export function Scale({ most, goal, format, children }: ScaleProps) {
  const values = roundValues(most).filter((value) => !goal || Math.abs(value - goal) > most * CLOSE)
  const lines = [...values, ...(goal ? [goal] : [])].map((value) => ({
    value,
    place: {
      'data-goal': value === goal || undefined,
      style: { bottom: `${TICKS_REM + PLOT_REM * (value / most)}rem` },
    },
  }))
  return (
    <div className={classes.plot}>
      <div className={classes.field}>
        {lines.map(({ value, place }) => (
          <div key={value} className={classes.line} {...place} />
        ))}
        {children}
      </div>
      <div className={classes.axis} aria-hidden="true">
        {lines.map(({ value, place }) => (
          <span key={value} {...place}>
            {format(value)}
          </span>
        ))}
      </div>
    </div>
  )
}

/** From two to four: whole numbers of ones, twos or fives of some power of ten. */
function roundValues(most: number): number[] {
  if (most < 2) return []
  const power = 10 ** Math.floor(Math.log10(most / 2))
  const step = [5, 2, 1].map((one) => one * power).find((one) => one <= most / 2)!
  return Array.from({ length: Math.floor(most / step) }, (_, place) => step * (place + 1))
}
