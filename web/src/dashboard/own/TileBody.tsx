import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { summaryQuery } from '../../api/summary.ts'
import { useTexts } from '../../locales/language.ts'
import { FailureNote } from '../../ui/FailureNote.tsx'
import { Placeholder } from '../../ui/Placeholder.tsx'
import { WithoutRate } from '../../ui/WithoutRate.tsx'
import { figuresOf, listOf } from './asking.ts'
import { Closed, isClosed } from './Closed.tsx'
import { BarsPicture, ColumnsPicture } from './GroupPictures.tsx'
import { ListPicture } from './ListPicture.tsx'
import { NumberPicture } from './NumberPicture.tsx'
import classes from './Own.module.css'
import { StepsPicture } from './StepsPicture.tsx'
import { TablePicture } from './TablePicture.tsx'
import type { PictureProps, ShownTile } from './useTile.ts'

const PICTURES = {
  number: NumberPicture,
  bars: BarsPicture,
  columns: ColumnsPicture,
  line: ColumnsPicture,
  funnel: StepsPicture,
  table: TablePicture,
}

/** What a tile shows, once its figures are there; calmly nothing where its figures are not open to who looks. */
export function TileBody({ shown }: { readonly shown: ShownTile }) {
  if (!shown.isOpen) return <Closed />
  const { kind } = shown.tile
  return kind === 'list' ? <ListPicture shown={shown} /> : <Figures shown={shown} Picture={PICTURES[kind]} />
}

interface FiguresProps {
  readonly shown: ShownTile
  readonly Picture: (props: PictureProps) => ReactNode
}

function Figures({ shown, Picture }: FiguresProps) {
  const { dashboards } = useTexts()
  const { tile, grouping, isMoney, now } = shown
  const { data, error } = useQuery(
    summaryQuery(tile.type, {
      ...listOf(tile, now),
      ...figuresOf(tile),
      ...(grouping && { group: grouping.key, ...(grouping.isLink && { include: grouping.name }) }),
    }),
  )
  if (isClosed(error)) return <Closed />
  if (error) return <FailureNote failure={error} />
  if (!data) return <Placeholder height={tile.kind === 'number' ? 36 : 176} />
  return (
    <>
      {isMoney && <WithoutRate count={data.total['without-rate']} />}
      {data.count === 0 && tile.kind !== 'number' ? (
        <p className={classes.quiet}>{dashboards.nothing}</p>
      ) : (
        <Picture shown={shown} summary={data} />
      )}
    </>
  )
}
