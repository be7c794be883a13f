import { datetime, hash, integer, resource, text, textList } from '../definition/index.ts'
import { brokenJson, isObject } from '../definition/kinds/json.ts'
import { type ErrorObject, errors, pointer, refuseWhenAny } from '../jsonapi/errors.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import type { Database } from '../store/database.ts'
import type { Access } from './access.ts'

/** The current token as a resource; the client's own secret is the only one that it can show. */
export const tokenType = resource('oauth-token', {
  scope: 'profile',
  attributes: {
    token: text().computed(),
    'token-label': text().computed(),
    scopes: textList().computed(),
    options: hash(),
    'user-id': integer().computed(),
    'created-at': datetime().computed(),
    'updated-at': datetime().computed(),
  },
})

const SETTING_KEY = /^[a-z][a-z0-9_]{0,63}$/

export async function readToken(database: Database, access: Access): Promise<StoredRecord> {
  const rows = await database.query(
    `SELECT version, label, to_jsonb(scopes), options, user_id, created_at, updated_at
      FROM tokens WHERE account_id = $1 AND id = $2`,
    [access.accountId, access.tokenId],
  )
  const [version, ...values] = rows[0]!
  return {
    type: tokenType,
    id: access.tokenId,
    version: version!,
    values: [access.token, ...values],
    toOne: new Map(),
  }
}

/** Only `options` can be written; its keys are merged, null takes one away. */
export async function updateOptions(database: Database, access: Access, attributes: Record<string, unknown>) {
  refuseWhenAny(optionProblems(attributes))
  const given = Object.entries(isObject(attributes.options) ? attributes.options : {})
  const cleared = given.filter(([, value]) => value === null).map(([key]) => key)
  await database.query(
    `UPDATE tokens SET options = (options || $3::jsonb) - $4::text[], updated_at = now(), version = version + 1
      WHERE account_id = $1 AND id = $2`,
    [access.accountId, access.tokenId, JSON.stringify(Object.fromEntries(given)), cleared],
  )
}

function optionProblems(attributes: Record<string, unknown>): ErrorObject[] {
  const problems: ErrorObject[] = []
  for (const name of Object.keys(attributes)) {
    const place = pointer('data', 'attributes', name)
    if (!tokenType.attributes.has(name))
      problems.push(errors.paramNotAllowed(`oauth-token has no attribute "${name}"`, place))
    else if (name !== 'options')
      problems.push(errors.forbidden(`${name} of a token cannot be changed`, place))
  }
  const { options } = attributes
  if (options === undefined) return problems
  if (!isObject(options))
    return [
      ...problems,
      errors.invalid('options must be an object', pointer('data', 'attributes', 'options')),
    ]
  for (const [key, value] of Object.entries(options)) {
    const place = pointer('data', 'attributes', 'options', key)
    const broken = brokenJson({ [key]: value })
    if (!SETTING_KEY.test(key))
      problems.push(
        errors.invalid(`"${key}" is not a setting key: a-z, then a-z, 0-9 or _, at most 64`, place),
      )
    else if (broken) problems.push(errors.invalid(`${key} ${broken}`, place))
  }
  return problems
}
