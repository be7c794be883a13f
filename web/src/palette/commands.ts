import { type ReactNode, useEffect, useId, useSyncExternalStore } from 'react'

/** Something that can be done from where the user is: found in the palette, and by its keys if it has some. */
export interface Command {
  readonly id: string
  /** `page` for what only the open page can do. */
  readonly group: 'page' | 'create' | 'go' | 'app'
  readonly label: string
  readonly icon?: ReactNode
  /** One after another, as `g c`; `mod+k` is ⌘K or Ctrl K. */
  readonly keys?: string
  /** Other words by which people look for it. */
  readonly words?: string
  /** For the help sheet alone: it makes no sense to choose it from a list. */
  readonly isHidden?: boolean
  /** Whether its keys mean something else where the focus is. */
  readonly isElsewhere?: () => boolean
  readonly run: () => void
}

let registered: ReadonlyMap<string, readonly Command[]> = new Map()
let listed: readonly Command[] = []
const listeners = new Set<() => void>()

function change(alter: (commands: Map<string, readonly Command[]>) => void): void {
  const commands = new Map(registered)
  alter(commands)
  registered = commands
  listed = [...commands.values()].flat()
  for (const listener of listeners) listener()
}

/** Offers commands for as long as the component is on the screen. */
export function useCommands(commands: readonly Command[]): void {
  const key = useId()
  useEffect(() => change((all) => all.set(key, commands)), [key, commands])
  useEffect(() => () => change((all) => all.delete(key)), [key])
}

export const allCommands = (): readonly Command[] => listed

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAllCommands = (): readonly Command[] => useSyncExternalStore(listen, allCommands)

/** The one that a page has put before the others of the same keys. */
export const commandFor = (keys: string): Command | undefined =>
  listed.findLast((command) => command.keys === keys)

/** Whether more keys may follow these. */
export const isBeginning = (keys: string): boolean =>
  listed.some((command) => command.keys?.startsWith(`${keys} `))
