import type { TypeMetadata } from '../api/metadata.ts'
import { membersOf } from '../api/values.ts'

/** What can be done with records, and whose: as the API names it. */
export const ACTIONS = ['read', 'create', 'edit', 'delete', 'export', 'import', 'merge'] as const
export type Action = (typeof ACTIONS)[number]

export const LEVELS = ['none', 'own', 'team', 'team-and-below', 'all'] as const
/** Of records that are nobody's. */
export const PLAIN_LEVELS = ['none', 'all'] as const

/** Those that a saved table shows. */
export const savedLevel = (id: string): string => `table-state:${id}`
export const savedIdOf = (level: string): string | undefined => /^table-state:(\d+)$/.exec(level)?.[1]

export const FLAGS = ['settings', 'users', 'applications', 'automations', 'undo-others', 'bulk'] as const

/** Stands for every type that a role does not name. */
export const EVERY_TYPE = '*'

export type Levels = Readonly<Record<Action, string>>
/** Every type, and what stands for those that are not there yet, with a level for every action. */
export type Matrix = Readonly<Record<string, Levels>>

/** What a role says, said of every type. */
export function matrixOf(rights: unknown, types: readonly TypeMetadata[]): Matrix {
  const named = membersOf(rights)
  const others = membersOf(named[EVERY_TYPE])
  const rows = [EVERY_TYPE, ...types.map(({ name }) => name)].map((name) => {
    const own = membersOf(named[name])
    const levels = ACTIONS.map((action) => [action, own[action] ?? others[action] ?? 'none'])
    return [name, Object.fromEntries(levels)]
  })
  return Object.fromEntries(rows)
}

/** The same as a role says it: of a type only what does not hold for all others. */
export function rightsOf(matrix: Matrix): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const usual = (name: string, action: Action) => (name === EVERY_TYPE ? 'none' : matrix[EVERY_TYPE]![action])
  const rows = Object.entries(matrix).map(([name, levels]) => {
    const said = ACTIONS.filter((action) => levels[action] !== usual(name, action))
    return [name, Object.fromEntries(said.map((action) => [action, levels[action]]))] as const
  })
  return Object.fromEntries(rows.filter(([, levels]) => Object.keys(levels).length > 0))
}

export const withLevel = (
  matrix: Matrix,
  names: readonly string[],
  action: Action,
  level: string,
): Matrix => ({
  ...matrix,
  ...Object.fromEntries(names.map((name) => [name, { ...matrix[name]!, [action]: level }])),
})
