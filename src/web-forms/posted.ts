import { isObject } from '../definition/kinds/json.ts'
import { errors, refuse } from '../errors/errors.ts'
import { parseJson } from '../jsonapi/document/json.ts'

const MOST_FIELDS = 100
const FORM = /^application\/x-www-form-urlencoded\b/i
const JSON_TYPES = /^application\/(vnd\.api\+)?json\b/i
/** People do not see it: whoever fills it in is none. */
export const TRAP = 'your_website'
const UTM = /^utm_(source|medium|campaign|term|content|landing_page|city|search_query)$/
/** `contact[customs][custom_12]` is the same as `contact[custom_12]`, and `x[]` is one of several. */
const FIELD = /^(contact|company|deal|order)(?:\[customs\])?\[([a-z][a-z0-9_-]{0,99})\](?:\[\])?$/i

/** What came in, by the names under which it came. */
export interface Posted {
  readonly token: string
  /** `contact[first_name]` and so on, each with all its values. */
  readonly fields: ReadonlyMap<string, readonly string[]>
  /** By the names of attributes. */
  readonly utm: ReadonlyMap<string, string>
  readonly sourceId: string
  readonly responsibleId: string
  readonly redirectUrl: string
  /** Whatever else there was. */
  readonly others: readonly (readonly [name: string, value: string])[]
  readonly isTrapped: boolean
}

type Pair = readonly [name: string, value: string]

/** Reads a form, or the same as JSON; what it does not know it keeps. */
export function postedIn(contentType: string, body: Uint8Array): Posted {
  const pairs = pairsIn(contentType, body)
  if (pairs.length > MOST_FIELDS) throw refuse(errors.badRequest(`A form has at most ${MOST_FIELDS} fields`))
  const fields = new Map<string, string[]>()
  const utm = new Map<string, string>()
  const own = new Map<string, string>()
  const others: Pair[] = []
  for (const [given, value] of pairs) {
    const name = given.trim()
    const [, entity, field] = FIELD.exec(name) ?? []
    if (entity && field) {
      const key = `${entity.toLowerCase()}[${field.toLowerCase().replaceAll('-', '_')}]`
      fields.set(key, [...(fields.get(key) ?? []), value])
    } else if (UTM.test(name)) utm.set(name.replaceAll('_', '-'), value.trim())
    else if (OWN.includes(name)) own.set(name, value.trim())
    else if (value.trim() !== '') others.push([name, value])
  }
  const ownOf = (name: string) => own.get(name) ?? ''
  return {
    token: ownOf('token'),
    fields,
    utm,
    sourceId: ownOf('source_id'),
    responsibleId: ownOf('responsible_id'),
    redirectUrl: ownOf('redirect_url'),
    others,
    isTrapped: ownOf(TRAP) !== '',
  }
}

const OWN: readonly string[] = ['token', 'source_id', 'responsible_id', 'redirect_url', TRAP]

function pairsIn(contentType: string, body: Uint8Array): readonly Pair[] {
  if (FORM.test(contentType)) return [...new URLSearchParams(Buffer.from(body).toString())]
  if (!JSON_TYPES.test(contentType))
    throw refuse(
      errors.unsupportedMediaType('Send application/x-www-form-urlencoded, or the same as application/json'),
    )
  const document = parseJson(body)
  if (!isObject(document)) throw refuse(errors.badRequest('The body must be an object'))
  return Object.entries(document).flatMap(([name, value]) => flat(name, value))
}

/** `{contact: {email: …}}` is `contact[email]`; what is nested deeper is kept as it is. */
function flat(name: string, value: unknown, depth = 0): Pair[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.map((one) => [name, String(one)])
  if (isObject(value) && depth < 2)
    return Object.entries(value).flatMap(([member, one]) => flat(`${name}[${member}]`, one, depth + 1))
  return [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]]
}
