import { useState } from 'react'
import type { Deed } from '../../api/deed.ts'
import { saveRecord } from '../../api/openRecord.ts'
import { queryClient } from '../../api/queries.ts'
import { refresh } from '../../api/records.ts'
import { RequestError } from '../../api/request.ts'
import { texts } from '../../locales/language.ts'
import { tellFailure } from '../../ui/notify.ts'
import { useInTurn } from '../../ui/useInTurn.ts'
import { Refused } from '../../ui/words.ts'
import { undoable } from '../../undo/undoable.ts'
import { DASHBOARDS, OWNER, type OwnDashboard, openDashboardQuery } from './api.ts'
import { changedTiles, isContested, type TileChange } from './tileChange.ts'
import { type Tile, tilesIn } from './tiles.ts'

/** A tile that somebody else has changed meanwhile. */
export interface TileQuestion {
  readonly change: TileChange
  readonly theirs: Tile | undefined
  /** Whether it is to be as it was made here; undefined to leave it for now. */
  readonly answer: (isMine: boolean | undefined) => void
}

/** The tiles of a dashboard as they will be: a change is shown at once, and taken back when it is refused. */
export function useTiles({ type, id, tiles: read }: OwnDashboard) {
  const [expected, setExpected] = useState<readonly Tile[]>()
  const [question, setQuestion] = useState<TileQuestion>()
  const inTurn = useInTurn(() => setExpected(undefined))
  const query = openDashboardQuery(id)
  const shown = expected ?? read

  const ask = (change: TileChange, theirs: Tile | undefined) =>
    new Promise<boolean | undefined>((resolve) => {
      setQuestion({
        change,
        theirs,
        answer(isMine) {
          setQuestion(undefined)
          resolve(isMine)
        },
      })
    })

  /** On top of what others have saved: only who changes the same tile is asked. */
  async function saveOn(change: TileChange, deed: Deed): Promise<void> {
    const { data, etag } = await queryClient.ensureQueryData(query)
    const tiles = tilesIn(data.attributes.tiles)
    if (isContested(tiles, change)) {
      const theirs = tiles.find((one) => one.id === change.was!.id)
      const isMine = await ask(change, theirs)
      if (isMine === undefined) throw new Refused(texts().record.conflictTitle)
      return isMine ? saveOn({ ...change, was: theirs }, deed) : undefined
    }
    const changed = changedTiles(tiles, change)
    if (changed === tiles) return
    try {
      await saveRecord({ type, id }, etag, { attributes: { tiles: changed } }, OWNER, deed)
    } catch (failure) {
      if (!(failure instanceof RequestError) || failure.status !== 412) throw failure
      await queryClient.fetchQuery({ ...query, staleTime: 0 })
      await saveOn(change, deed)
    }
  }

  async function save(words: string, change: TileChange): Promise<void> {
    await undoable(words, (deed) => saveOn(change, deed))
    await refresh(DASHBOARDS)
  }

  return {
    tiles: shown,
    question,
    /** For a form, which tells itself what is refused. */
    save,
    change(words: string, change: TileChange): void {
      setExpected(changedTiles(shown, change))
      void inTurn(() => save(words, change)).catch(tellFailure)
    },
  }
}

export type Tiles = ReturnType<typeof useTiles>
