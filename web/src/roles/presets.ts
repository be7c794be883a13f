import type { TypeMetadata } from '../api/metadata.ts'
import { ACTIONS, type Action, EVERY_TYPE } from './rights.ts'
import { groupsOf, personalTypes } from './types.ts'

export const PRESETS = ['sales', 'leader', 'readOnly'] as const
export type Preset = (typeof PRESETS)[number]

const READS = { read: 'all' }
const MEMBER: readonly Action[] = ['read', 'create', 'edit', 'export']

/** What a new role begins with. */
export function attributesOf(preset: Preset, types: readonly TypeMetadata[]) {
  if (preset === 'readOnly') return { rights: { [EVERY_TYPE]: READS }, fields: {}, flags: [] }
  const isLeader = preset === 'leader'
  const actions = isLeader ? ACTIONS : MEMBER
  const level = isLeader ? 'team-and-below' : 'own'
  const { work, others } = groupsOf(types)
  const personal = personalTypes(types)
  const rows = [...work, ...others]
    .filter(({ name }) => personal.has(name))
    .map(({ name }) => [name, Object.fromEntries(actions.map((action) => [action, level]))])
  const own = { read: 'all', create: 'own', edit: 'own', delete: 'own' }
  return {
    rights: { [EVERY_TYPE]: READS, ...Object.fromEntries(rows), 'table-states': own },
    fields: {},
    flags: isLeader ? ['bulk'] : [],
  }
}
