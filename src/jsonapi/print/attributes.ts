import type { Kind, PrintContext } from '../../definition/kinds/kind.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { StoredRecord } from '../record.ts'
import { saidValues } from './said.ts'

type Values = StoredRecord['values']

/** What is the same in the attributes of every record of a type. */
interface Prepared {
  readonly names: readonly string[]
  readonly kinds: readonly Kind[]
  /** `,"name":` of each attribute. */
  readonly labels: readonly string[]
  /** `,"name":null` of all attributes, one after another, and where each begins. */
  readonly empty: string
  readonly starts: readonly number[]
}

const known = new WeakMap<ResourceType, Prepared>()

function preparedFor(type: ResourceType): Prepared {
  const found = known.get(type)
  if (found) return found
  const names = [...type.attributes.keys()]
  const labels = names.map((name) => `,"${name}":`)
  const starts = [0]
  let empty = ''
  for (const label of labels) {
    empty += `${label}null`
    starts.push(empty.length)
  }
  const kinds = [...type.attributes.values()].map(({ kind }) => kind)
  const prepared = { names, kinds, labels, empty, starts }
  known.set(type, prepared)
  return prepared
}

/** The members of a record's attributes, all of them or those that are shown. */
export function attributesText(
  record: StoredRecord,
  context: PrintContext,
  shown?: ReadonlySet<string>,
): string {
  const prepared = preparedFor(record.type)
  const values = saidValues(record, context)
  const text = shown ? chosenText(values, context, prepared, shown) : allText(values, context, prepared)
  return text.slice(1)
}

/** Most attributes of most records are empty: those that stand together are taken together. */
function allText(values: Values, context: PrintContext, prepared: Prepared): string {
  const { kinds, labels, empty, starts } = prepared
  const { length } = kinds
  let text = ''
  let taken = 0
  for (let index = 0; index < length; index++) {
    const stored = values[index]
    if (stored == null) continue
    if (taken < index) text += empty.slice(starts[taken], starts[index])
    text += labels[index]! + kinds[index]!.print(stored, context)
    taken = index + 1
  }
  return taken < length ? text + empty.slice(starts[taken]) : text
}

function chosenText(
  values: Values,
  context: PrintContext,
  { names, kinds, labels }: Prepared,
  shown: ReadonlySet<string>,
): string {
  let text = ''
  for (const [index, name] of names.entries()) {
    if (!shown.has(name)) continue
    const stored = values[index]
    text += labels[index]! + (stored == null ? 'null' : kinds[index]!.print(stored, context))
  }
  return text
}
