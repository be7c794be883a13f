import type { PointerEvent } from 'react'
import classes from './Grid.module.css'

interface WidthHandleProps {
  readonly width: number
  readonly onChange: (width: number) => void
}

/** The edge of a column, drawn to make it wider or narrower; with the keyboard it is Shift and the arrows. */
export function WidthHandle({ width, onChange }: WidthHandleProps) {
  function begin({ currentTarget, pointerId, clientX }: PointerEvent<HTMLSpanElement>) {
    currentTarget.setPointerCapture(pointerId)
    currentTarget.onpointermove = (event) => onChange(width + event.clientX - clientX)
    currentTarget.onpointerup = () => {
      currentTarget.onpointermove = null
    }
  }
  return <span className={classes.edge} data-edge onPointerDown={begin} aria-hidden />
}
