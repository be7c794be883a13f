import { type Kind, problem, value } from './kind.ts'
import { brokenText, LONG, SHORT, tooLong } from './text.ts'

const DEEPEST = 20
const MOST_TEXTS = 1_000
const MOST_CUSTOMS = 1_000
/** Of an object or a list of them, written as JSON. */
const LARGEST = 100_000
const ID = /^[1-9]\d{0,14}$/
const CUSTOM_KEY = /^custom[-_]([1-9]\d{0,17})$/
/** JSON:API forbids these members inside an attribute. */
const FORBIDDEN = new Set(['links', 'relationships'])

export const isObject = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null && !Array.isArray(input)

interface Misfit {
  readonly path: readonly string[]
  readonly problem: string
}

/** What keeps this JSON from being stored, and where; undefined when it is fine. */
export function unstorableJson(input: unknown, depth = 1): Misfit | undefined {
  const here = (problem: string | undefined) => (problem ? { path: [], problem } : undefined)
  if (typeof input === 'string') return here(brokenText(input))
  if (typeof input === 'number' && !Number.isFinite(input))
    return here('must not contain a number that is out of range')
  if (typeof input !== 'object' || input === null) return undefined
  if (depth > DEEPEST) return here(`must not be nested deeper than ${DEEPEST} levels`)
  for (const [key, member] of Object.entries(input)) {
    const inName = here(brokenText(key))
    if (inName) return inName
    const misfit = unstorableJson(member, depth + 1)
    if (misfit) return { ...misfit, path: [key, ...misfit.path] }
  }
  return undefined
}

function forbiddenMember(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  for (const [key, member] of Object.entries(input)) {
    if (!Array.isArray(input) && FORBIDDEN.has(key)) return `must not contain a member named "${key}"`
    const forbidden = forbiddenMember(member)
    if (forbidden) return forbidden
  }
  return undefined
}

/** What keeps this JSON from being an attribute; undefined when it is fine. */
export const brokenJson = (input: unknown): string | undefined =>
  unstorableJson(input)?.problem ?? forbiddenMember(input)

interface JsonRules {
  readonly schema: Kind['schema']
  /** Of what is taken in; what was stored before there was a bound may be larger. */
  readonly bounds?: Kind['schema']
  readonly fits: (input: unknown) => string | undefined
}

function jsonKind(name: string, { schema, bounds, fits }: JsonRules): Kind {
  return {
    name,
    columnType: 'jsonb',
    sortable: false,
    schema,
    ...(bounds && { accepts: { ...schema, ...bounds } }),
    read(input) {
      const misfit = fits(input) ?? brokenJson(input)
      return misfit ? problem(misfit) : value(JSON.stringify(input))
    },
    print: (stored) => stored,
  }
}

/** A kind whose values, written as JSON, are not too large to be looked through. */
const bounded = (kind: Kind): Kind => ({
  ...kind,
  read(input) {
    const reading = kind.read(input)
    return 'value' in reading && tooLong(String(reading.value), LARGEST)
      ? problem(`is too large (at most ${LARGEST} characters of JSON)`)
      : reading
  },
})

export const hash = bounded(
  jsonKind('hash', {
    schema: { type: 'object' },
    fits: (input) => (isObject(input) ? undefined : 'must be an object'),
  }),
)

export const objectList = bounded(
  jsonKind('list of objects', {
    schema: { type: 'array', items: { type: 'object' } },
    fits: (input) =>
      Array.isArray(input) && input.every(isObject) ? undefined : 'must be a list of objects',
  }),
)

export const textList = jsonKind('list of text', {
  schema: { type: 'array', items: { type: 'string' } },
  bounds: { maxItems: MOST_TEXTS, items: { type: 'string', maxLength: SHORT } },
  fits(input) {
    if (!Array.isArray(input) || !input.every((item) => typeof item === 'string'))
      return 'must be an array of strings'
    if (input.length > MOST_TEXTS) return `is too long (at most ${MOST_TEXTS} strings)`
    return input.some((item) => tooLong(item, SHORT))
      ? `must not have a string of more than ${SHORT} characters`
      : undefined
  },
})

const isListedId = (item: unknown): boolean =>
  (typeof item === 'number' || typeof item === 'string') && ID.test(String(item))

/** Ids as numbers; those that are given as text are taken too. */
export const idList: Kind = {
  ...jsonKind('list of ids', {
    schema: { type: 'array', items: { type: 'integer' } },
    bounds: { maxItems: MOST_TEXTS, items: { type: ['integer', 'string'] } },
    fits: () => undefined,
  }),
  read(input) {
    if (!Array.isArray(input) || !input.every(isListedId)) return problem('must be a list of ids')
    if (input.length > MOST_TEXTS) return problem(`is too long (at most ${MOST_TEXTS} ids)`)
    return value(JSON.stringify([...new Set(input.map(Number))]))
  },
}

/** The specification lists the description of a stage as a boolean and shows text: both are kept as they came. */
export const textOrTruth: Kind = {
  ...jsonKind('text or boolean', {
    schema: { type: ['string', 'boolean'] },
    bounds: { maxLength: LONG },
    fits(input) {
      if (typeof input === 'string') return tooLong(input, LONG)
      return typeof input === 'boolean' ? undefined : 'must be a string or a boolean'
    },
  }),
  sortable: true,
}

const isScalar = (input: unknown): boolean => typeof input !== 'object' || input === null

/** What keeps this from being the value of a custom field; undefined when it is fine. */
function customMisfit(input: unknown): string | undefined {
  const values = Array.isArray(input) ? input : [input]
  if (!values.every(isScalar)) return 'must be a scalar or an array of scalars'
  if (values.length > MOST_TEXTS) return `is too long (at most ${MOST_TEXTS} values)`
  for (const one of values) {
    const long = typeof one === 'string' ? tooLong(one, LONG) : undefined
    if (long) return long
  }
  return brokenJson(input)
}

const SCALAR_TYPES = ['string', 'number', 'boolean', 'null']
const CUSTOM_VALUE = { type: [...SCALAR_TYPES, 'array'], items: { type: SCALAR_TYPES } }
const BOUNDED_VALUE = {
  type: [...SCALAR_TYPES, 'array'],
  maxLength: LONG,
  maxItems: MOST_TEXTS,
  items: { type: SCALAR_TYPES, maxLength: LONG },
}
const CUSTOMS_SCHEMA = {
  type: 'object',
  propertyNames: { pattern: String.raw`^custom-[1-9]\d*$` },
  additionalProperties: CUSTOM_VALUE,
}

/** Custom fields: `custom-<number>` to a scalar or an array of scalars; `custom_12` is the same as `custom-12`. */
export const customs: Kind = {
  ...jsonKind('customs', {
    schema: CUSTOMS_SCHEMA,
    bounds: { maxProperties: MOST_CUSTOMS, additionalProperties: BOUNDED_VALUE },
    fits: () => undefined,
  }),
  merges: true,
  read(input) {
    if (!isObject(input)) return problem('must be an object')
    const members = Object.entries(input)
    if (members.length > MOST_CUSTOMS) return problem(`has too many fields (at most ${MOST_CUSTOMS})`)
    const fields: Record<string, unknown> = {}
    for (const [key, member] of members) {
      const number = CUSTOM_KEY.exec(key)?.[1]
      if (!number) return problem('is not a custom field: keys have the form custom-<number>', key)
      const misfit = customMisfit(member)
      if (misfit) return problem(misfit, key)
      fields[`custom-${number}`] = member
    }
    return value(JSON.stringify(fields))
  },
}
