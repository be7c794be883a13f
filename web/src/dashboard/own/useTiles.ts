import { useState } from 'react'
import { refresh, updateRecord } from '../../api/records.ts'
import { tellFailure } from '../../ui/notify.ts'
import { useInTurn } from '../../ui/useInTurn.ts'
import { undoable } from '../../undo/undoable.ts'
import { DASHBOARDS, type OwnDashboard } from './api.ts'
import type { Tile } from './tiles.ts'

/** The tiles of a dashboard as they will be: a change is shown at once, and taken back when it is refused. */
export function useTiles({ type, id, tiles: read }: OwnDashboard) {
  const [expected, setExpected] = useState<readonly Tile[]>()
  const inTurn = useInTurn(() => setExpected(undefined))
  async function save(words: string, tiles: readonly Tile[]): Promise<void> {
    await undoable(words, (deed) => updateRecord({ type, id }, { attributes: { tiles } }, deed))
    await refresh(DASHBOARDS)
  }
  return {
    tiles: expected ?? read,
    /** For a form, which tells itself what is refused. */
    save,
    change(words: string, tiles: readonly Tile[]): void {
      setExpected(tiles)
      void inTurn(() => save(words, tiles)).catch(tellFailure)
    },
  }
}

export type Tiles = ReturnType<typeof useTiles>
