import { useState } from 'react'
import { type Resource, updateRecord } from '../api/records.ts'
import { useTexts } from '../locales/language.ts'
import { useInTurn } from '../ui/useInTurn.ts'
import { undoable } from '../undo/undoable.ts'
import { placed, refreshTeams } from './api.ts'
import type { Moved } from './tree.ts'

/** Puts teams below others; shown at once, and taken back when it is refused. */
export function useTeamMoves() {
  const { teams: words } = useTexts()
  const [moved, setMoved] = useState<Moved>({})
  const [announcement, setAnnouncement] = useState('')
  const inTurn = useInTurn(() => setMoved({}))

  async function move(team: Resource, parent: Resource | null): Promise<void> {
    const name = String(team.attributes.name)
    const told = parent ? words.movedBelow(name, String(parent.attributes.name)) : words.movedToTop(name)
    setMoved((before) => ({ ...before, [team.id]: parent?.id ?? null }))
    setAnnouncement(told)
    await inTurn(async () => {
      await undoable(told, (deed) => updateRecord(team, placed(parent), deed))
      await refreshTeams()
    })
  }
  return { moved, announcement, move }
}
