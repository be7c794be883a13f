import { useLabels } from '../metadata/labels.ts'
import type { Field } from './field.ts'

export interface FieldGroup {
  readonly name: string
  readonly label: string
  readonly fields: readonly Field[]
}

const FIRST = ['main', 'customs']
const LAST = ['system']

/** Fields under their headings: what the record is about first, what the service notes about it last. */
export function useGroups(fields: readonly Field[]): readonly FieldGroup[] {
  const labels = useLabels()
  const groups = Map.groupBy(fields, ({ group }) => group)
  const others = [...groups.keys()].filter((name) => !FIRST.includes(name) && !LAST.includes(name))
  return [...FIRST, ...others, ...LAST].flatMap((name) => {
    const members = groups.get(name)
    return members ? [{ name, label: labels.group(name), fields: members }] : []
  })
}
