import type { ResourceType } from '../../definition/resource.ts'
import { type Level, type RoleRights, savedTableOf } from '../../definition/rights.ts'
import { Problems } from '../../errors/problems.ts'
import { filteringOf } from '../../jsonapi/query/filter.ts'
import { savedParameters } from '../../jsonapi/query/saved-table.ts'
import type { Actor, Database, Session } from '../../store/database.ts'
import { peopleOfTeams, teamsOf } from '../../store/people.ts'
import { allSql } from '../../store/read/conditions.ts'
import { account, asAllSeen, type Sql, sql } from '../../store/sql.ts'
import { type Member, savedTableKey } from './limited-rights.ts'

type KeptRole = NamedRole & { readonly kind: string | null }

/** A role with what people call it. */
export type NamedRole = RoleRights & { readonly name: string }

export interface KnownMember extends Member {
  readonly roles: readonly NamedRole[]
  /** Whether the role of managers, who see everything, is among his. */
  readonly isManager: boolean
}

/** Somebody with his roles and teams. On a connection that is never lent out: it may be asked for within a transaction. */
export const readMember = (database: Database, actor: Actor): Promise<KnownMember> =>
  memberOf(database, actor, ownRoles(actor.userId))

/** The same with one role in the place of his own. */
export const readMemberWith = (database: Database, actor: Actor, roleId: string): Promise<KnownMember> =>
  memberOf(database, actor, sql`SELECT ${roleId}::bigint`)

/** The same with a role that need not be kept. */
export const draftMember = (database: Database, actor: Actor, role: RoleRights): Promise<Member> =>
  memberOf(database, actor, ownRoles(actor.userId), [{ ...role, name: '', kind: null }])

async function memberOf(
  database: Database,
  actor: Actor,
  roleIds: Sql,
  instead?: readonly KeptRole[],
): Promise<KnownMember> {
  const session = database.session(actor)
  const [row] = await session.pipelined(memberSql(actor.userId, roleIds))
  const [found, team, teamAndBelow] = row!.map((text) => JSON.parse(text!)) as [
    KeptRole[],
    string[],
    string[],
  ]
  const kept = instead ?? found
  const roles = kept.map(({ name, rights, fields, flags }) => ({
    name,
    rights: rights ?? {},
    fields: fields ?? {},
    flags: flags ?? [],
  }))
  return {
    userId: actor.userId,
    roles,
    team,
    teamAndBelow,
    savedTables: await savedTablesIn(session, roles),
    isManager: kept.some(({ kind }) => kind === 'manager'),
  }
}

const ownRoles = (userId: string): Sql =>
  sql`SELECT u.role_id FROM user_roles u WHERE u.account_id = ${account} AND u.user_id = ${userId}`

/** The roles, the people of the teams that he is in or leads, and of all teams below these. */
const memberSql = (userId: string, roleIds: Sql): Sql =>
  sql`WITH RECURSIVE found AS (${teamsOf(userId)}),
      found1 AS (SELECT found.id FROM found UNION
        SELECT g.id FROM found1 JOIN user_groups g ON g.account_id = ${account} AND g.parent_id = found1.id)
    SELECT (SELECT coalesce(json_agg(json_build_object(
          'kind', r.kind, 'name', r.name, 'rights', r.rights, 'fields', r.fields, 'flags', r.flags) ORDER BY r.id), '[]')
        FROM roles r WHERE r.account_id = ${account} AND r.id IN (${roleIds})),
      ${peopleOf(sql`SELECT found.id FROM found`)}, ${peopleOf(sql`SELECT found1.id FROM found1`)}`

/** Whoever is in one of these teams or leads it, as a JSON list of ids. */
const peopleOf = (teams: Sql): Sql =>
  sql`(SELECT coalesce(json_agg(p.id::text ORDER BY p.id), '[]') FROM (${peopleOfTeams(teams)}) p)`

async function savedTablesIn(session: Session, roles: readonly RoleRights[]): Promise<Map<string, Sql>> {
  const levels = roles.flatMap(({ rights }) => Object.values(rights).flatMap((one) => Object.values(one)))
  const ids = levels.flatMap((level: Level) => savedTableOf(level) ?? [])
  const rows =
    ids.length === 0
      ? []
      : await session.pipelined(
          sql`SELECT s.id, s.resource_name, s.conditions FROM table_states s
            WHERE s.account_id = ${account} AND s.id = ANY(${ids})`,
        )
  return new Map(
    rows.flatMap(([id, name, text]) => {
      const type = session.registry.types.get(name!)
      const condition = type && conditionOf(session, type, text ? JSON.parse(text) : {})
      return condition ? [[savedTableKey(name!, id!), condition] as const] : []
    }),
  )
}

function conditionOf(session: Session, type: ResourceType, conditions: unknown): Sql | undefined {
  const problems = new Problems()
  const parameters = savedParameters('table-state-id', conditions)
  const filtering = filteringOf(session.registry, type, parameters, session.actor, problems)
  if (!problems.isEmpty || filtering.savedTables.length > 0) return undefined
  return asAllSeen(allSql(session.registry, type, filtering.conditions))
}
