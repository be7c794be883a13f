import { Suspense } from 'react'
import { useTexts } from '../../locales/language.ts'
import { BothVersions } from '../../ui/BothVersions.tsx'
import { Placeholder } from '../../ui/Placeholder.tsx'
import classes from './Own.module.css'
import { TileBody } from './TileBody.tsx'
import type { Tile } from './tiles.ts'
import { useTile } from './useTile.ts'
import type { TileQuestion } from './useTiles.ts'

/** A tile as two people have left it at the same time. */
export function TileConflict({ change: { was, becomes }, theirs, answer }: TileQuestion) {
  const { dashboards } = useTexts()
  const { title } = useTile(was!)
  const look = (tile: Tile | undefined) => (tile ? <Look tile={tile} /> : dashboards.removed(title))
  return (
    <BothVersions
      contested={[{ name: was!.id, label: title, mine: look(becomes), theirs: look(theirs) }]}
      onAnswer={(kept) => answer(kept && kept.length > 0)}
    />
  )
}

function Look({ tile }: { readonly tile: Tile }) {
  const shown = useTile(tile)
  return (
    <>
      <p className={classes.title}>{shown.title}</p>
      <Suspense fallback={<Placeholder height={176} />}>
        <TileBody shown={shown} />
      </Suspense>
    </>
  )
}
