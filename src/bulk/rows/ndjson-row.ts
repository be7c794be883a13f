import { isObject } from '../../definition/kinds/json.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { parseJson } from '../../jsonapi/document/json.ts'
import { BrokenRow } from './csv-cells.ts'
import { referencesIn } from './references.ts'
import {
  CUSTOM_KEY,
  emptyInput,
  isKept,
  isReadOnly,
  kebab,
  putCustom,
  READ_ONLY,
  type Reader,
  type RowInput,
  type RowProblem,
} from './row-input.ts'

/** Reads a line: a resource object as exports have it, or a plain object of fields. */
export function ndjsonInput(
  reader: Reader,
  type: ResourceType,
  line: Uint8Array,
  problems: RowProblem[],
): RowInput {
  const input = emptyInput()
  for (const [given, value] of membersOf(line)) {
    const name = type.attributes.has(given) ? given : kebab(given)
    const relationship = type.relationships.get(name)
    if (isReadOnly(reader, type, name)) {
      problems.push({ field: given, message: READ_ONLY })
      continue
    }
    if (isKept(type, name)) continue
    if (type.attributes.has(name)) input.attributes[name] = value
    else if (CUSTOM_KEY.test(name) && type.attributes.has('customs')) putCustom(input, name, value)
    else if (!relationship) problems.push({ field: given, message: `is no field of ${type.name}` })
    else
      try {
        input.links.set(name, referencesIn(reader.registry, relationship, value))
      } catch (failure) {
        problems.push({ field: given, message: (failure as BrokenRow).message })
      }
  }
  return input
}

function membersOf(line: Uint8Array): [string, unknown][] {
  const row = parseJson(line)
  if (!isObject(row)) throw new BrokenRow('The line is not a JSON object')
  const { attributes, relationships } = row
  if (!isObject(attributes) && !isObject(relationships)) return Object.entries(row)
  return [...Object.entries(attributes ?? {}), ...Object.entries(relationships ?? {})]
}
