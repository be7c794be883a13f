import { datetime, hash, integer, resource, text, textList } from '../../definition/index.ts'
import { isObject } from '../../definition/kinds/json.ts'
import { type ErrorObject, errors, pointer, refuse, refuseWhenAny } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import type { Session } from '../../store/database.ts'
import { account, raw, sql } from '../../store/sql.ts'
import type { Access } from '../access/access.ts'
import { mergeOptions, optionFrameOf, optionProblems } from './options.ts'

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

/** The access of a token, not of somebody who is signed in. */
export type TokenAccess = Access & Required<Pick<Access, 'tokenId' | 'token'>>

export function requireToken(access: Access): TokenAccess {
  if (access.tokenId === undefined)
    throw refuse(errors.notFound('You are signed in: there is no current token'))
  return access as TokenAccess
}

export const readToken = (session: Session, access: TokenAccess): Promise<StoredRecord> =>
  tokenRecord(session, access, '')

/** The token, which nobody else can change until the transaction ends. */
export const lockedToken = (session: Session, access: TokenAccess): Promise<StoredRecord> =>
  tokenRecord(session, access, 'FOR NO KEY UPDATE')

async function tokenRecord(session: Session, access: TokenAccess, lock: string): Promise<StoredRecord> {
  const rows = await session.rows(
    sql`SELECT t.version, t.label, to_jsonb(t.scopes), t.options, t.user_id, t.created_at, t.updated_at
      FROM tokens t WHERE t.account_id = ${account} AND t.id = ${access.tokenId} ${raw(lock)}`,
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
export async function updateOptions(
  session: Session,
  tokenId: string,
  attributes: Record<string, unknown>,
): Promise<void> {
  const given = isObject(attributes.options) ? attributes.options : {}
  const frame = await optionFrameOf(session, tokenId)
  const problems = new Problems(attributeProblems(attributes))
  for (const error of optionProblems(session.registry, frame, given)) problems.push(error)
  refuseWhenAny(problems)
  await mergeOptions(session, tokenId, frame, given)
}

function* attributeProblems(attributes: Record<string, unknown>): Generator<ErrorObject> {
  for (const [name, value] of Object.entries(attributes)) {
    const source = pointer('data', 'attributes', name)
    if (!tokenType.attributes.has(name))
      yield errors.paramNotAllowed(`oauth-token has no attribute "${name}"`, source)
    else if (name !== 'options') yield errors.forbidden(`${name} of a token cannot be changed`, source)
    else if (!isObject(value)) yield errors.invalid('options must be an object', source)
  }
}
