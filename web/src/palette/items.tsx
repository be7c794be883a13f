import type { ReactNode } from 'react'
import type { Command } from './commands.ts'
import { closeness } from './match.ts'

/** One line of the palette. */
export interface Item {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly icon?: ReactNode
  readonly keys?: string
  readonly run: () => void
}

export interface ItemGroup {
  readonly title: string
  readonly items: readonly Item[]
  /** How well its best line answers what is typed. */
  readonly score: number
}

type CommandGroup = Command['group']

/** Commands that answer what is typed, by their groups; all of them while nothing is. */
export function commandGroups(
  commands: readonly Command[],
  typed: string,
  titles: Readonly<Record<CommandGroup, string>>,
): readonly ItemGroup[] {
  const scored = commands
    .filter(({ isHidden }) => !isHidden)
    .map((command) => ({ command, score: typed.trim() === '' ? 1 : scoreOf(command, typed) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
  return (Object.keys(titles) as CommandGroup[]).flatMap((name) => {
    const own = scored.filter(({ command }) => command.group === name)
    const items = own.map(({ command }) => itemOf(command))
    return own[0] ? { title: titles[name], items, score: own[0].score } : []
  })
}

const scoreOf = ({ label, words = '' }: Command, typed: string) =>
  Math.max(closeness(label, typed), closeness(`${label} ${words}`, typed) / 2)

const itemOf = ({ id, label, icon, keys, run }: Command): Item => ({
  id,
  label,
  icon,
  ...(keys && { keys }),
  run,
})
