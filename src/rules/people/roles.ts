import { isObject } from '../../definition/kinds/json.ts'
import {
  ACTIONS,
  canBeTaken,
  EVERY_TYPE,
  FIELD_RIGHTS,
  FLAGS,
  isLevel,
  type Level,
  type RoleRights,
  savedTableOf,
} from '../../definition/rights.ts'
import { errors, pointer, refuse, refuseWhenAny } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'
import { identifiersIn } from '../../jsonapi/document/linkage.ts'
import type { Session } from '../../store/database.ts'
import { storedValue } from '../../store/layout.ts'
import { account, sql } from '../../store/sql.ts'
import { forTypes, type Rule } from '../rule.ts'
import { LOWEST, standingOf } from './standing.ts'

/** Whoever could write roles could give himself everything. */
export const rolesAreMadeByAdministrators: Rule = {
  appliesTo: forTypes('roles'),
  async prepare({ session, write }) {
    if (session.actor.isSystem) return write
    const { role } = await standingOf(session)
    if (role === LOWEST) throw refuse(errors.forbidden('Roles are made by owners and admins'))
    return write
  },
}

/** Owner, admin and manager come with the account: they can be called otherwise, and nothing else. */
export const builtInRoleStays: Rule = {
  appliesTo: forTypes('roles'),
  prepare({ write, before }) {
    if (!before || storedValue(before, 'kind') === null) return write
    if (write.action === 'delete')
      throw refuse(errors.wrongState('This role comes with the account and stays'))
    if (write.action === 'update')
      for (const name of ['rights', 'fields', 'flags'])
        if (write.attributes.has(name))
          throw refuse(
            errors.invalid(
              `${name}: what a role that comes with the account may do cannot be changed`,
              pointer('data', 'attributes', name),
            ),
          )
    return write
  },
}

/** Who has no other role would be what `role` says, and so see more than before; so would a token that is bound to it. */
export const roleInUseStays: Rule = {
  appliesTo: forTypes('roles'),
  async prepare({ session, write, before }) {
    if (write.action !== 'delete') return write
    const [alone] = await session.rows(
      sql`SELECT u.as_string FROM user_roles r JOIN users u ON u.account_id = ${account} AND u.id = r.user_id
        WHERE r.account_id = ${account} AND r.role_id = ${before!.id} AND NOT EXISTS (SELECT 1 FROM user_roles o
          WHERE o.account_id = ${account} AND o.user_id = r.user_id AND o.role_id <> r.role_id) LIMIT 1`,
    )
    if (alone) throw refuse(errors.inUse(`It is the only role of ${alone[0]}: give them another one first`))
    const [bound] = await session.rows(
      sql`SELECT t.label FROM tokens t WHERE t.account_id = ${account} AND t.role_id = ${before!.id} LIMIT 1`,
    )
    if (bound) throw refuse(errors.inUse(`The token “${bound[0]}” is bound to it: revoke or change it first`))
    return write
  },
}

/** Owner and admin are what `role` of a user says; beside other roles only that of managers can stand. */
export const builtInRoleIsGivenByName: Rule = {
  appliesTo: forTypes('users'),
  async prepare({ session, write }) {
    if (write.action === 'delete') return write
    const edit = write.links.get('roles')
    if (!edit || edit.mode === 'remove') return write
    const ids = identifiersIn(edit.linkage).map(({ id }) => id)
    const [found] = await session.rows(
      sql`SELECT r.kind FROM roles r WHERE r.account_id = ${account} AND r.id = ANY(${ids})
        AND r.kind IN ('owner', 'admin') LIMIT 1`,
    )
    if (!found) return write
    const words = `roles: "${found[0]}" is given by the attribute role`
    throw refuse(errors.invalid(words, pointer('data', 'relationships', 'roles')))
  },
}

/** What a role says is about types, actions and fields that there are. */
export const roleMakesSense: Rule = {
  appliesTo: forTypes('roles'),
  async prepare({ session, write }) {
    if (write.action === 'delete') return write
    const given = (name: string): unknown => parsed(write.attributes.get(name))
    await requireSense(session, { rights: given('rights'), fields: given('fields'), flags: given('flags') })
    return write
  },
}

/** Refuses a role that says something of what there is not. */
export async function requireSense(session: Session, role: Record<keyof RoleRights, unknown>): Promise<void> {
  const problems = new Problems()
  for (const [type, actions] of entriesOf(role.rights, ['rights'], problems))
    await checkRights(session, type, actions, problems)
  for (const [type, fields] of entriesOf(role.fields, ['fields'], problems))
    checkFields(session, type, fields, problems)
  for (const [index, flag] of flagsIn(role.flags).entries())
    if (!(FLAGS as readonly unknown[]).includes(flag))
      problems.push(wrong(['flags', index], `"${flag}" is none of ${FLAGS.join(', ')}`))
  refuseWhenAny(problems)
}

/** JSON attributes travel as text. */
const parsed = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value)

const flagsIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const wrong = (path: readonly (string | number)[], words: string) =>
  errors.invalid(`${path.join('.')}: ${words}`, pointer('data', 'attributes', ...path))

function entriesOf(value: unknown, path: readonly string[], problems: Problems): [string, unknown][] {
  if (value === undefined || value === null) return []
  if (isObject(value)) return Object.entries(value)
  problems.push(wrong(path, 'must be an object'))
  return []
}

async function checkRights(session: Session, name: string, actions: unknown, problems: Problems) {
  const path = ['rights', name]
  if (name !== EVERY_TYPE && !session.registry.types.has(name)) {
    problems.push(wrong(path, `"${name}" is not a type`))
    return
  }
  for (const [action, level] of entriesOf(actions, path, problems)) {
    const place = [...path, action]
    if (!(ACTIONS as readonly string[]).includes(action))
      problems.push(wrong(place, `"${action}" is none of ${ACTIONS.join(', ')}`))
    else if (!isLevel(level))
      problems.push(wrong(place, 'must be none, own, team, team-and-below, all or table-state:<id>'))
    else if (!(await isThere(session, name, level)))
      problems.push(wrong(place, `there is no such saved table of ${name}`))
  }
}

async function isThere(session: Session, type: string, level: Level): Promise<boolean> {
  const id = savedTableOf(level)
  if (id === undefined) return true
  const found = await session.rows(
    sql`SELECT 1 FROM table_states s WHERE s.account_id = ${account} AND s.id = ${id} AND s.resource_name = ${type}`,
  )
  return found.length > 0
}

function checkFields(session: Session, name: string, fields: unknown, problems: Problems): void {
  const path = ['fields', name]
  const type = session.registry.types.get(name)
  if (!type) {
    problems.push(wrong(path, `"${name}" is not a type`))
    return
  }
  for (const [field, right] of entriesOf(fields, path, problems)) {
    const place = [...path, field]
    if (!type.attributes.has(field) && !type.relationships.has(field))
      problems.push(wrong(place, `"${field}" is not a field of ${name}`))
    else if (!(FIELD_RIGHTS as readonly unknown[]).includes(right))
      problems.push(wrong(place, `must be one of ${FIELD_RIGHTS.join(', ')}`))
    else if (right === 'hidden' && !canBeTaken(session.registry, type, field))
      problems.push(wrong(place, 'a record needs it: it can be read-only, not hidden'))
  }
}
