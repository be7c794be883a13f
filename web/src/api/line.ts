import { onlineManager } from '@tanstack/react-query'

const LOOK_AGAIN_MS = 2_000

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

let looking: Promise<boolean> | undefined

/**
 * After a request without an answer: when nothing else is answered either, all reads and writes wait until it is.
 * Answers when the server can be reached, with whether that took waiting.
 */
export function lookForLine(canReach: () => Promise<boolean>): Promise<boolean> {
  looking ??= look(canReach).finally(() => {
    looking = undefined
  })
  return looking
}

async function look(canReach: () => Promise<boolean>): Promise<boolean> {
  let hasWaited = false
  for (; !(await canReach()); hasWaited = true) {
    onlineManager.setOnline(false)
    await pause(LOOK_AGAIN_MS)
  }
  onlineManager.setOnline(true)
  return hasWaited
}

/** At once, or when the server can be reached again. */
export function lineIsThere(): Promise<void> {
  if (onlineManager.isOnline()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = onlineManager.subscribe(() => {
      stop()
      resolve()
    })
  })
}
