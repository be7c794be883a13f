import { useState } from 'react'
import { refresh, updateRecord } from '../api/records.ts'
import { texts } from '../locales/language.ts'
import { tellFailure } from '../ui/notify.ts'
import { undoable } from '../undo/undoable.ts'

/** Completes tasks: gone from the list at once, and there again when the server refuses. */
export function useCompleting() {
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())

  async function complete({ id, name }: { readonly id: string; readonly name: string }) {
    setDone((ids) => new Set([...ids, id]))
    const attributes = { 'completed-at': new Date().toISOString() }
    try {
      await undoable(texts().agenda.completed(name), (deed) =>
        updateRecord({ type: 'diary-tasks', id }, { attributes }, deed),
      )
      // The last task that is done can move its deal or order on.
      await refresh('diary-tasks', 'deals', 'orders')
    } catch (failure) {
      tellFailure(failure)
    } finally {
      setDone((ids) => new Set([...ids].filter((one) => one !== id)))
    }
  }

  return { done, complete }
}
