import { useSyncExternalStore } from 'react'

type Answer = (isDiscarded: boolean) => void

let answer: Answer | undefined
const listeners = new Set<() => void>()

function setAnswer(next: Answer | undefined): void {
  answer = next
  for (const listener of listeners) listener()
}

/** The one question before something that was typed is given up; true when it may be. */
export function askToDiscard(): Promise<boolean> {
  answer?.(false)
  return new Promise((resolve) =>
    setAnswer((isDiscarded) => {
      setAnswer(undefined)
      resolve(isDiscarded)
    }),
  )
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How to answer the question that is open. */
export const useQuestion = (): Answer | undefined => useSyncExternalStore(listen, () => answer)
