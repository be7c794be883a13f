import { useTexts } from '../../locales/language.ts'
import { Bars } from '../../ui/charts/Bars.tsx'
import { Columns } from '../../ui/charts/Columns.tsx'
import { useSpanWords } from '../../ui/useSpanWords.ts'
import classes from './Own.module.css'
import { pointsOf } from './points.ts'
import type { PictureProps } from './useTile.ts'

/** More are a list, not a picture. */
export const MOST_GROUPS = 50

export function BarsPicture({ shown, summary }: PictureProps) {
  const { dashboards } = useTexts()
  const points = pointsOf(shown, summary)
  const others = points.length - MOST_GROUPS
  return (
    <>
      <Bars
        label={shown.title}
        bars={points.slice(0, MOST_GROUPS).map(({ name, count, ...point }) => ({
          ...point,
          label: name,
          note: shown.tile.figure && shown.tile.figure !== 'count' ? String(count) : undefined,
        }))}
      />
      {others > 0 && <p className={classes.quiet}>{dashboards.more(others)}</p>}
    </>
  )
}

/** Columns, or points on a line, with the goal across them. */
export function ColumnsPicture({ shown, summary }: PictureProps) {
  const spanWords = useSpanWords()
  const { tile, grouping, title, figure, write } = shown
  const unit = grouping?.unit
  return (
    <Columns
      label={title}
      series={[{ key: 'figure', name: figure, color: 'var(--mantine-primary-color-filled)' }]}
      format={write}
      goal={tile.goal}
      hasNames={!unit}
      isLine={tile.kind === 'line'}
      columns={pointsOf(shown, summary)
        .slice(0, unit ? undefined : MOST_GROUPS)
        .map(({ key, name, value, text, to }) => ({
          key,
          label: unit ? spanWords(unit, key, 'short') : name,
          name,
          values: [{ value, text, to }],
        }))}
    />
  )
}
