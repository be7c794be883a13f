import { isObject } from '../../definition/kinds/json.ts'
import { pascalCase } from '../../definition/naming.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { errors, pointer, refuseWhenAny, short } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'
import { CHANGE_ACTIONS } from '../../jsonapi/change.ts'
import { filteringOf } from '../../jsonapi/query/filter.ts'
import type { Parameter } from '../../jsonapi/query/parameters.ts'
import { savedParameters } from '../../jsonapi/query/saved-table.ts'
import { WHERE } from '../../jsonapi/query/where.ts'
import { storedValue } from '../../store/layout.ts'
import { forTypes, type Occasion, type Rule } from '../rule.ts'

/** The types whose classes receivers written for the original know, by what these are called there. */
const OTHER_CLASSES: Readonly<Record<string, string>> = { 'diary-events': 'Diary', 'diary-tasks': 'Diary' }
const CLASSES = new Set([
  ...['Deal', 'Order', 'Company', 'Contact', 'Diary', 'Checkup', 'Invoice', 'InvoicePayment'],
  ...['Product', 'EntityProduct', 'Contract', 'User'],
])

/** What the original calls a type; undefined where it has no such class. */
export function classOf({ name, singular }: ResourceType): string | undefined {
  const known = OTHER_CLASSES[name] ?? pascalCase(singular)
  return CLASSES.has(known) ? known : undefined
}

/** A webhook tells of types, actions, filters and fields that there are. */
export const webhookMakesSense: Rule = {
  appliesTo: forTypes('webhooks'),
  prepare(occasion) {
    const { session, write } = occasion
    if (write.action === 'delete') return write
    const problems = new Problems()
    const names = listIn(occasion, 'resource-types')
    const types = names.flatMap((name, index) => {
      const type = session.registry.types.get(name)
      if (!type)
        problems.push(wrong(`resource-types: "${short(name)}" is not a type`, 'resource-types', index))
      return type ?? []
    })
    for (const [index, action] of listIn(occasion, 'actions').entries())
      if (!CHANGE_ACTIONS.some((one) => one === action))
        problems.push(wrong(`actions: must be of ${CHANGE_ACTIONS.join(', ')}`, 'actions', index))
    checkFields(occasion, problems)
    checkFormat(occasion, types, problems)
    if (names.length === types.length) checkFilter(occasion, types, problems)
    refuseWhenAny(problems)
    return write
  },
}

function checkFormat(occasion: Occasion, types: readonly ResourceType[], problems: Problems): void {
  if (textIn(occasion, 'format') !== 'classic') return
  const others = types.filter((type) => !classOf(type)).map(({ name }) => name)
  if (others.length > 0)
    problems.push(wrong(`format: classic receivers know no ${others.join(', ')}`, 'format'))
}

function checkFields({ session, ...occasion }: Occasion, problems: Problems): void {
  for (const [name, fields] of Object.entries(objectIn({ session, ...occasion }, 'fields'))) {
    const type = session.registry.types.get(name)
    if (!type) problems.push(wrong(`fields: "${short(name)}" is not a type`, 'fields', name))
    else if (!Array.isArray(fields) || !fields.every((one) => typeof one === 'string'))
      problems.push(wrong(`fields: ${name} must have a list of field names`, 'fields', name))
    else
      for (const [index, field] of fields.entries())
        if (!type.attributes.has(field) && !type.relationships.has(field))
          problems.push(wrong(`fields: ${name} has no field "${short(field)}"`, 'fields', name, index))
  }
}

function checkFilter(occasion: Occasion, types: readonly ResourceType[], problems: Problems): void {
  const { registry, actor } = occasion.session
  const parameters: Parameter[] = []
  for (const [member, given] of Object.entries(objectIn(occasion, 'filter')))
    if (member !== WHERE && [given].flat().some((one) => typeof one === 'object'))
      problems.push(wrong(`filter: "${short(member)}" must be a text or a list of texts`, 'filter', member))
    else parameters.push(...savedParameters(member, { [member]: given }))
  for (const type of types.length > 0 ? new Set(types) : registry.types.values()) {
    const found = new Problems()
    filteringOf(registry, type, parameters, actor, found)
    for (const { detail, source } of found.told) {
      const { parameter: member } = source as { parameter: string }
      problems.push(wrong(`filter: ${short(member)}: ${detail}`, 'filter', member))
    }
    // Most of the other types would say the same.
    if (!found.isEmpty) return
  }
}

const wrong = (words: string, ...path: (string | number)[]) =>
  errors.invalid(words, pointer('data', 'attributes', ...path))

/** What the webhook will have: as it is written, or as it was. */
function textIn({ write, before }: Occasion, name: string): string | null {
  if (write.action !== 'delete' && write.attributes.has(name))
    return (write.attributes.get(name) as string | null) ?? null
  if (before) return storedValue(before, name)
  return null
}

function jsonIn(occasion: Occasion, name: string): unknown {
  const text = textIn(occasion, name)
  return text === null ? undefined : JSON.parse(text)
}

const listIn = (occasion: Occasion, name: string): string[] => {
  const list = jsonIn(occasion, name)
  return Array.isArray(list) ? list : []
}

const objectIn = (occasion: Occasion, name: string): Record<string, unknown> => {
  const object = jsonIn(occasion, name)
  return isObject(object) ? object : {}
}
