import type { ApiRequest } from '../api/message.ts'
import { isObject } from '../definition/kinds/json.ts'
import type { Kind } from '../definition/kinds/kind.ts'
import { type ErrorObject, errors, header, pointer, refuse, refuseWhenAny } from '../errors/errors.ts'
import { parseJson } from '../jsonapi/document/json.ts'

/** What is wrong with a value, in words that follow its name; undefined when it fits. */
export type Check = (value: unknown) => string | undefined

interface Shape {
  readonly required?: Readonly<Record<string, Check>>
  readonly optional?: Readonly<Record<string, Check>>
}

export const fits =
  (kind: Kind): Check =>
  (value) => {
    // Our own pages send texts as texts: what is checked is stored as it came.
    if (kind.columnType === 'text' && typeof value !== 'string') return 'must be a string'
    const reading = kind.read(value)
    return 'problem' in reading ? reading.problem : undefined
  }

/** One of these texts. */
export const oneOf =
  (choices: readonly string[]): Check =>
  (value) =>
    choices.includes(value as string) ? undefined : `must be one of ${choices.join(', ')}`

export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null ? undefined : check(value)

/** The members of a JSON body; everything that is wrong with them is told at once. */
export function membersOf<Members>(request: ApiRequest, { required = {}, optional = {} }: Shape): Members {
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw refuse(
      errors.unsupportedMediaType('The body must be sent as application/json', header('Content-Type')),
    )
  const body = parseJson(request.body)
  if (!isObject(body)) throw refuse(errors.notAnObject('The body must be an object', pointer()))
  refuseWhenAny(problemsIn(body, required, optional))
  return body as Members
}

function* problemsIn(
  body: Readonly<Record<string, unknown>>,
  required: Readonly<Record<string, Check>>,
  optional: Readonly<Record<string, Check>>,
): Generator<ErrorObject> {
  for (const name of Object.keys(required))
    if (!Object.hasOwn(body, name)) yield errors.invalid(`${name} is required`, pointer(name))
  const checks = new Map(Object.entries({ ...required, ...optional }))
  for (const [name, value] of Object.entries(body)) {
    const check = checks.get(name)
    if (!check) yield errors.paramNotAllowed(`There is no member "${name}"`, pointer(name))
    const problem = check?.(value)
    if (problem) yield errors.invalid(`${name} ${problem}`, pointer(name))
  }
}
