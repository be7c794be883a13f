import type { PointerEvent } from 'react'
import classes from './Own.module.css'
import { resized, sizeOf, type Tile } from './tiles.ts'

interface SizeCornerProps {
  readonly tile: Tile
  /** What it would be when the corner is let go here; undefined when it is. */
  readonly onDraw: (tile: Tile | undefined) => void
  readonly onSize: (tile: Tile) => void
}

/** The corner of a tile, drawn to make it larger or smaller; with the keyboard it is Shift and the arrows. */
export function SizeCorner({ tile, onDraw, onSize }: SizeCornerProps) {
  function begin({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLSpanElement>) {
    const { width, height } = currentTarget.parentElement!.getBoundingClientRect()
    const size = sizeOf(tile)
    let drawn = tile
    currentTarget.setPointerCapture(pointerId)
    currentTarget.onpointermove = (event) => {
      drawn = resized(tile, {
        width: Math.round(((event.clientX - clientX) * size.width) / width),
        height: Math.round(((event.clientY - clientY) * size.height) / height),
      })
      onDraw(drawn)
    }
    currentTarget.onlostpointercapture = () => {
      currentTarget.onpointermove = null
      onDraw(undefined)
      if (drawn !== tile) onSize(drawn)
    }
  }
  return <span className={classes.corner} data-corner onPointerDown={begin} aria-hidden />
}
