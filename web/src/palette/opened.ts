import { useSyncExternalStore } from 'react'

/** What is open over the page: everything, only what can be created, the sheet of shortcuts, or a new record. */
export type Opened =
  | { readonly what: 'palette' | 'creation'; readonly typed: string }
  | { readonly what: 'help' }
  | { readonly what: 'record'; readonly type: string }

let opened: Opened | undefined
const listeners = new Set<() => void>()

export function setOpened(next: Opened | undefined): void {
  opened = next
  for (const listener of listeners) listener()
}

export const openPalette = (): void => setOpened({ what: 'palette', typed: '' })
export const openCreationList = (): void => setOpened({ what: 'creation', typed: '' })
export const closeOpened = (): void => setOpened(undefined)

/** Asks for a new record of a type, from wherever the user is. */
export const openCreation = (type: string): void => setOpened({ what: 'record', type })

/** Changes what is typed into the palette; false when it is not open. */
export function typeInPalette(change: (typed: string) => string): boolean {
  if (!opened || !('typed' in opened)) return false
  setOpened({ ...opened, typed: change(opened.typed) })
  return true
}

/** Also what is still being loaded. */
export const isAnythingOpened = (): boolean => opened !== undefined

export const isPaletteOpen = (): boolean => opened?.what === 'palette'

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOpened = (): Opened | undefined => useSyncExternalStore(listen, () => opened)
