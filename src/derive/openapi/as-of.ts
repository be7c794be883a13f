import { type Json, parameter } from './names.ts'
import { closed } from './objects.ts'

/** A place in the change log. */
export const POSITION = { type: 'string', pattern: String.raw`^\d+-\d+$` }

export const AS_OF_PARAMETER: Json = {
  'as-of': {
    name: 'as-of',
    in: 'query',
    description:
      'Shows records as they were: at a position of the change log, which names an exact cut, or at a time, which ' +
      'means all that was stored until then. 400 for the future, and for what was before the log.',
    schema: { anyOf: [POSITION, { type: 'string', format: 'date-time' }] },
  },
}

/** What every read of records takes. */
export const READ_PARAMETERS: readonly Json[] = [parameter('as-of')]

/** A member of `meta` in what was asked for by `as-of`. */
export const AS_OF_MEMBER: Json = {
  'as-of': { ...POSITION, description: 'Present when `as-of` was asked for: the position that it means.' },
}

export const AS_OF_SCHEMAS: Json = { AsOfMeta: closed(AS_OF_MEMBER) }
