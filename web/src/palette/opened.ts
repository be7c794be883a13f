import { useSyncExternalStore } from 'react'

/** What is open over the page: everything, only what can be created, the sheet of shortcuts, or a new record. */
export type Opened =
  | { readonly what: 'palette' | 'creation' | 'help' }
  | { readonly what: 'record'; readonly type: string }

let opened: Opened | undefined
const listeners = new Set<() => void>()

export function setOpened(next: Opened | undefined): void {
  opened = next
  for (const listener of listeners) listener()
}

export const openPalette = (): void => setOpened({ what: 'palette' })
export const closeOpened = (): void => setOpened(undefined)

/** Asks for a new record of a type, from wherever the user is. */
export const openCreation = (type: string): void => setOpened({ what: 'record', type })

export const isPaletteOpen = (): boolean => opened?.what === 'palette'

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOpened = (): Opened | undefined => useSyncExternalStore(listen, () => opened)
