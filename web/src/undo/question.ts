import { useSyncExternalStore } from 'react'
import type { Conflict } from './api.ts'

interface Question {
  readonly conflicts: readonly Conflict[]
  readonly answer: (isRestWanted: boolean) => void
}

let question: Question | undefined
const listeners = new Set<() => void>()

function setQuestion(next: Question | undefined): void {
  question = next
  for (const listener of listeners) listener()
}

/** Whether the rest is to be taken back when this stands in the way. */
export function askForRest(conflicts: readonly Conflict[]): Promise<boolean> {
  question?.answer(false)
  return new Promise((resolve) =>
    setQuestion({
      conflicts,
      answer(isRestWanted) {
        setQuestion(undefined)
        resolve(isRestWanted)
      },
    }),
  )
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useConflictQuestion = (): Question | undefined => useSyncExternalStore(listen, () => question)
