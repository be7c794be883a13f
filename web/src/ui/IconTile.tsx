import type { ComponentProps } from 'react'
import classes from './IconTile.module.css'

/** A sign on a small coloured square, which its stylesheet may make larger or colour otherwise. */
export const IconTile = ({ className, ...span }: ComponentProps<'span'>) => (
  <span {...span} className={`${classes.tile} ${className}`} />
)
