import { Link } from '@tanstack/react-router'
import { useLanguage, useTexts } from '../../locales/language.ts'
import { listPath } from '../../ui/paths.ts'
import { listOf, valueIn } from './asking.ts'
import classes from './Own.module.css'
import type { PictureProps } from './useTile.ts'

/** One figure of all records, and how far it is to the goal. */
export function NumberPicture({ shown: { tile, write, now }, summary }: PictureProps) {
  const { dashboards } = useTexts()
  const language = useLanguage()
  const value = valueIn(tile, { ...summary.total, count: summary.count })
  const share = tile.goal ? Math.max(0, value ?? 0) / tile.goal : undefined
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <Link to={listPath(tile.type, listOf(tile, now))} className={classes.number} preload={false}>
      <span className={classes.value}>{write(value)}</span>
      {share !== undefined && (
        <>
          <span className={classes.track} data-reached={share >= 1 || undefined}>
            <span style={{ width: `${Math.min(share, 1) * 100}%` }} />
          </span>
          <span className={classes.quiet}>
            {dashboards.reached(percent.format(share), write(tile.goal!))}
          </span>
        </>
      )}
    </Link>
  )
}
