import { useLocation } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

/** Something that somebody has done or taken back on a page, by the requests that turn it round. */
export interface Step {
  readonly place: string
  readonly words: string
  readonly requests: readonly string[]
}

export type Way = 'undo' | 'redo'

/** What can be taken back and done again on a page, the last at the end. */
type Steps = Readonly<Record<Way, readonly Step[]>>

const MOST_STEPS = 50
const MOST_PLACES = 20
const NONE: Steps = { undo: [], redo: [] }

/** Of the pages of this tab, the one that was worked on last at the end. */
let places: ReadonlyMap<string, Steps> = new Map()
const listeners = new Set<() => void>()

/** The same page with other filters is the same place. */
export const placeNow = (): string => window.location.pathname

function change(place: string, steps: Steps): void {
  const others = [...places].filter(([one]) => one !== place)
  places = new Map([...others, [place, steps] as const].slice(-MOST_PLACES))
  for (const listener of listeners) listener()
}

const stepsAt = (place: string): Steps => places.get(place) ?? NONE

export const lastStep = (way: Way): Step | undefined => stepsAt(placeNow())[way].at(-1)

/** Whatever is done anew ends what could be done again. */
export function addDone(step: Step): void {
  const { undo } = stepsAt(step.place)
  change(step.place, { undo: [...undo, step].slice(-MOST_STEPS), redo: [] })
}

/** Puts a step on top of those that can be taken this way. */
export function putStep(way: Way, step: Step): void {
  const steps = stepsAt(step.place)
  change(step.place, { ...steps, [way]: [...steps[way], step].slice(-MOST_STEPS) })
}

/** Whether it was there. */
export function removeStep(way: Way, step: Step): boolean {
  const steps = stepsAt(step.place)
  if (!steps[way].includes(step)) return false
  change(step.place, { ...steps, [way]: steps[way].filter((one) => one !== step) })
  return true
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The last thing that can be taken back here, and the last that can be done again. */
export function useLastSteps(): Readonly<Record<Way, Step | undefined>> {
  const { pathname } = useLocation()
  const all = useSyncExternalStore(listen, () => places)
  const { undo, redo } = all.get(pathname) ?? NONE
  return { undo: undo.at(-1), redo: redo.at(-1) }
}
