import { Link } from '@tanstack/react-router'
import { WithoutRate } from '../ui/WithoutRate.tsx'
import classes from './Dashboard.module.css'

interface TileProps {
  readonly label: string
  /** Empty until it is known. */
  readonly value: string | undefined
  readonly note?: string | undefined
  readonly withoutRate?: number | undefined
  readonly isBad?: boolean
  /** The list behind it. */
  readonly to: string
}

export function Tile({ label, value, note, withoutRate, isBad = false, to }: TileProps) {
  return (
    <Link to={to} className={classes.tile} preload={false}>
      <span className={classes.tileLabel}>{label}</span>
      <span className={classes.tileValue} data-bad={isBad || undefined}>
        {value ?? '…'}
      </span>
      {note && <span className={classes.tileNote}>{note}</span>}
      <WithoutRate count={withoutRate} />
    </Link>
  )
}
