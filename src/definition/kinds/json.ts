import { type Kind, problem, value } from './kind.ts'
import { brokenText } from './text.ts'

const DEEPEST = 20
const CUSTOM_KEY = /^custom[-_]([1-9]\d{0,17})$/
/** JSON:API forbids these members inside an attribute. */
const FORBIDDEN = new Set(['links', 'relationships'])

export const isObject = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null && !Array.isArray(input)

/** What keeps this JSON from being an attribute; undefined when it is fine. */
export function brokenJson(input: unknown, depth = 1): string | undefined {
  if (typeof input === 'string') return brokenText(input)
  if (typeof input === 'number' && !Number.isFinite(input))
    return 'must not contain a number that is out of range'
  if (input === Number.POSITIVE_INFINITY || input === Number.NEGATIVE_INFINITY) return 'is out of range'
  if (typeof input !== 'object' || input === null) return undefined
  if (depth > DEEPEST) return `must not be nested deeper than ${DEEPEST} levels`
  for (const [key, member] of Object.entries(input)) {
    if (!Array.isArray(input) && FORBIDDEN.has(key)) return `must not contain a member named "${key}"`
    const broken = brokenText(key) ?? brokenJson(member, depth + 1)
    if (broken) return broken
  }
  return undefined
}

function jsonKind(name: string, schema: Kind['schema'], fits: (input: unknown) => string | undefined): Kind {
  return {
    name,
    columnType: 'jsonb',
    sortable: false,
    schema,
    read(input) {
      const misfit = fits(input) ?? brokenJson(input)
      return misfit ? problem(misfit) : value(JSON.stringify(input))
    },
    print: (stored) => stored,
  }
}

export const hash = jsonKind('hash', { type: 'object' }, (input) =>
  isObject(input) ? undefined : 'must be an object',
)

export const textList = jsonKind('list of text', { type: 'array', items: { type: 'string' } }, (input) =>
  Array.isArray(input) && input.every((item) => typeof item === 'string')
    ? undefined
    : 'must be an array of strings',
)

/** The seed lists the description of a stage as a boolean and shows text: both are kept as they came. */
export const textOrTruth: Kind = {
  ...jsonKind('text or boolean', { type: ['string', 'boolean'] }, (input) =>
    typeof input === 'string' || typeof input === 'boolean' ? undefined : 'must be a string or a boolean',
  ),
  sortable: true,
}

const isCustomValue = (input: unknown): boolean =>
  Array.isArray(input) ? input.every(isScalar) : isScalar(input)
const isScalar = (input: unknown): boolean => typeof input !== 'object' || input === null

const SCALAR_TYPES = ['string', 'number', 'boolean', 'null']
const CUSTOMS_SCHEMA = {
  type: 'object',
  propertyNames: { pattern: String.raw`^custom-[1-9]\d*$` },
  additionalProperties: { type: [...SCALAR_TYPES, 'array'], items: { type: SCALAR_TYPES } },
}

/** Custom fields: `custom-<number>` to a scalar or an array of scalars; `custom_12` is the same as `custom-12`. */
export const customs: Kind = {
  ...jsonKind('customs', CUSTOMS_SCHEMA, () => undefined),
  merges: true,
  read(input) {
    if (!isObject(input)) return problem('must be an object')
    const fields: Record<string, unknown> = {}
    for (const [key, member] of Object.entries(input)) {
      const number = CUSTOM_KEY.exec(key)?.[1]
      if (!number) return problem('is not a custom field: keys have the form custom-<number>', key)
      if (!isCustomValue(member)) return problem('must be a scalar or an array of scalars', key)
      const broken = brokenJson(member)
      if (broken) return problem(broken, key)
      fields[`custom-${number}`] = member
    }
    return value(JSON.stringify(fields))
  },
}
