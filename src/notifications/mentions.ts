import { mentionedIn } from '../definition/kinds/html.ts'
import { isToOne } from '../definition/relationship.ts'
import type { ResourceType } from '../definition/resource.ts'
import type { Change } from '../jsonapi/change.ts'
import { columnsOf } from '../store/columns.ts'
import type { Session } from '../store/database.ts'
import { account, raw, sql } from '../store/sql.ts'
import type { Happening } from './happenings.ts'
import { isNewCause } from './notify.ts'
import { recipientsAmong } from './people.ts'

/** Those who are named in what was said of records: of one text everybody is told once, however often it is edited. */
export async function mentions(session: Session, changes: readonly Change[]): Promise<readonly Happening[]> {
  const naming = changes
    .map((change) => ({ change, userIds: newlyNamed(change) }))
    .filter(({ userIds }) => userIds.length > 0)
  // A text may name anybody: those who are not there are nobody.
  const people = await recipientsAmong(session, [...new Set(naming.flatMap(({ userIds }) => userIds))])
  const told: Happening[] = []
  for (const [type, group] of Map.groupBy(naming, ({ change }) => change.type)) {
    const subjects = await subjectsOf(
      session,
      type,
      group.map(({ change }) => change.recordId),
    )
    for (const { change, userIds } of group) {
      const subject = subjects.get(change.recordId)
      for (const userId of subject ? userIds.filter((id) => people.has(id)) : []) {
        const text = `${type.singular} ${change.recordId}`
        if (await isNewCause(session, userId, `named in ${text}`))
          told.push({ kind: 'mentioned', userId, ...subject!, byId: change.userId, together: text })
      }
    }
  }
  return told
}

function newlyNamed({ before, after }: Change): string[] {
  const known = new Set(namedIn(before))
  return namedIn(after).filter((id) => !known.has(id))
}

const namedIn = (fields: Change['after']): string[] => [
  ...mentionedIn(fields?.values.get('body') ?? ''),
  ...(JSON.parse(fields?.values.get('user-ids') ?? '[]') ?? []).map(String),
]

/** What these texts are about. */
async function subjectsOf(
  session: Session,
  type: ResourceType,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { type: ResourceType; recordId: string }>> {
  const [name, about] = [...type.relationships].find(([, { targets }]) => targets.length > 1)!
  if (!isToOne(about)) throw new Error(`${type.name}.${name} is no link to one record`)
  const found = new Map<string, { type: ResourceType; recordId: string }>()
  for (const [target, column] of columnsOf(name, about)) {
    const rows = await session.rows(
      sql`SELECT t.id, t.${raw(column)} FROM ${raw(type.table)} t WHERE t.account_id = ${account}
        AND t.id = ANY(${ids}) AND t.${raw(column)} IS NOT NULL`,
    )
    for (const [id, recordId] of rows)
      found.set(id!, { type: session.registry.type(target), recordId: recordId! })
  }
  return found
}
