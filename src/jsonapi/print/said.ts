import type { PrintContext } from '../../definition/kinds/kind.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { StoredRecord } from '../record.ts'

const places = new WeakMap<ResourceType, ReadonlyMap<string, number>>()

/** Where the values of attributes stand in a record. */
function placesOf(type: ResourceType): ReadonlyMap<string, number> {
  const known = places.get(type) ?? new Map([...type.attributes.keys()].map((name, index) => [name, index]))
  places.set(type, known)
  return known
}

/** The values of a record as they are said to who reads it; as they are stored where nothing is known of what happened. */
export function saidValues({ type, values }: StoredRecord, { say }: PrintContext): StoredRecord['values'] {
  if (!type.saidBy || !say) return values
  const at = placesOf(type)
  const facts = values[at.get(type.saidBy) ?? -1]
  const said = facts == null ? undefined : say(facts)
  if (!said) return values
  const shown = [...values]
  for (const [name, text] of said) if (at.has(name)) shown[at.get(name)!] = text
  return shown
}
