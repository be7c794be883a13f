import { useState } from 'react'
import { refresh, updateRecord } from '../api/records.ts'
import { texts } from '../locales/language.ts'
import { tellFailure, tellUndoable } from '../ui/notify.ts'

const write = async (id: string, completedAt: string | null) => {
  await updateRecord({ type: 'diary-tasks', id }, { attributes: { 'completed-at': completedAt } })
  // The last task that is done can move its deal or order on.
  await refresh('diary-tasks', 'deals', 'orders')
}

/** Completes tasks at once; the notification offers to take it back. */
export function useCompleting() {
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const mark = (id: string, isDone: boolean) =>
    setDone((ids) => new Set(isDone ? [...ids, id] : [...ids].filter((one) => one !== id)))

  async function undo(id: string) {
    await write(id, null)
    mark(id, false)
  }

  async function complete({ id, name }: { readonly id: string; readonly name: string }) {
    mark(id, true)
    try {
      await write(id, new Date().toISOString())
      tellUndoable(texts().agenda.completed(name), () => undo(id).catch(tellFailure))
    } catch (failure) {
      mark(id, false)
      tellFailure(failure)
    }
  }

  return { done, complete }
}
