import type { Vocabulary } from '../../definition/index.ts'
import { addresses } from './addresses.ts'
import { channels } from './channels.ts'
import { choices } from './choices.ts'
import { fields } from './fields.ts'
import { groups } from './groups.ts'
import { scopes } from './scopes.ts'

/** What names are called that mean the same in all types. */
export const vocabulary: Vocabulary = {
  fields: { ...fields, ...addresses, ...channels },
  choices,
  groups,
  scopes,
}
