import { onlineManager } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { askToDiscard } from './question.ts'

/** Something that is being typed: a form, or a field in its place. */
export interface Typed {
  readonly isUnsaved: () => boolean
  /** While it is on its way to the server. */
  readonly sending?: () => Promise<unknown> | undefined
  /** Shown once and nowhere else: it is not left by accident. */
  readonly isLocked?: boolean
  readonly discard: () => void
}

const onScreen = new Set<{ readonly current: Typed }>()
const all = (): readonly Typed[] => [...onScreen].map(({ current }) => current)

/** Whoever leaves the page is asked about it for as long as it is on the screen. */
export function useTyped(typed: Typed): void {
  const latest = useRef(typed)
  latest.current = typed
  useLayoutEffect(() => {
    onScreen.add(latest)
    return () => void onScreen.delete(latest)
  }, [])
}

/** Whether the page may be left; asks when something would be lost. */
export async function mayLeave(): Promise<boolean> {
  // What is on its way need not be asked about; without a line it goes on waiting wherever the user is.
  if (onlineManager.isOnline()) await Promise.allSettled(all().map(({ sending }) => sending?.()))
  const unsaved = all().filter((one) => one.isUnsaved() && !one.sending?.())
  if (unsaved.some(({ isLocked }) => isLocked)) return false
  if (unsaved.length > 0 && !(await askToDiscard())) return false
  for (const one of unsaved) one.discard()
  return true
}

/** Whether a page that is closed or loaded anew takes something with it. */
export const isAnythingUnsaved = (): boolean => all().some((one) => one.isUnsaved())
