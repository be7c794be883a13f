import { snakeCase } from '../definition/naming.ts'
import type { ResourceType } from '../definition/resource.ts'
import { errors, pointer, refuse } from '../errors/errors.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import type { Session } from '../store/database.ts'
import { storedValue } from '../store/layout.ts'
import { account, raw, type Sql, sql } from '../store/sql.ts'
import { updateRecords } from '../store/write/update.ts'
import type { Write } from '../store/write/write.ts'
import { linkedTo, linkInWrite } from './edit.ts'
import type { Rule } from './rule.ts'

/** One default funnel in an account, one default set of bank details of a company: setting one unsets the other. */
export const keepsOnlyOneTrue: Rule = {
  appliesTo: (type) => exclusivesOf(type).length > 0,
  async prepare({ session, write, before }) {
    for (const exclusive of exclusivesOf(write.type)) {
      const groups = [groupOf(before, exclusive), groupIn(write, before, exclusive)]
      await lockGroups(session, write.type, exclusive, groups)
    }
    return write
  },
  async conclude({ session, write, before, after }) {
    for (const exclusive of exclusivesOf(write.type)) {
      const left = groupOf(before, exclusive)
      const entered = write.action === 'delete' ? undefined : groupOf(after, exclusive)
      if (left !== entered && isTheOne(before, exclusive))
        await promoteAnother(session, after, exclusive, left!)
      if (entered !== undefined && isTheOne(after, exclusive))
        await unsetOthers(session, after, exclusive, entered)
    }
  },
}

/** There is always one: it is replaced, not unset. */
export const theOneIsNotUnset: Rule = {
  isLogged: true,
  appliesTo: (type) => exclusivesOf(type).length > 0,
  prepare({ write, before }) {
    for (const exclusive of exclusivesOf(write.type)) {
      const stays = groupOf(before, exclusive) === groupIn(write, before, exclusive)
      if (stays && isTheOne(before, exclusive) && unsets(write, exclusive))
        throw refuse(
          errors.invalid(
            `${exclusive.attribute} cannot be unset: make another one of ${write.type.name} the default instead`,
            pointer('data', 'attributes', exclusive.attribute),
          ),
        )
    }
    return write
  },
}

/** A boolean that only one record of a group has: the group is the account, or what a relationship points at. */
interface Exclusive {
  readonly attribute: string
  readonly owner: string | 'account'
}

const exclusivesOf = (type: ResourceType): Exclusive[] =>
  [...type.attributes].flatMap(([attribute, { onlyOnePer: owner }]) => (owner ? [{ attribute, owner }] : []))

/** Bank details of no company are in no group. */
function groupOf(record: StoredRecord | undefined, { owner }: Exclusive): string | undefined {
  if (owner === 'account') return record && owner
  return linkedTo(record, owner)?.id
}

function groupIn(write: Write, before: StoredRecord | undefined, exclusive: Exclusive): string | undefined {
  if (write.action === 'delete') return undefined
  if (exclusive.owner === 'account') return exclusive.owner
  const owner = linkInWrite(write, exclusive.owner)
  return owner === undefined ? groupOf(before, exclusive) : owner?.id
}

const isTheOne = (record: StoredRecord | undefined, exclusive: Exclusive): boolean =>
  record !== undefined &&
  storedValue(record, exclusive.attribute) === 't' &&
  groupOf(record, exclusive) !== undefined

/** Whether a record `t` is the one of what this relationship points at. */
export const theOnePerSql = (type: ResourceType, owner: string): Sql => {
  const columns = exclusivesOf(type).filter((exclusive) => exclusive.owner === owner)
  return raw(['false', ...columns.map(({ attribute }) => `t.${snakeCase(attribute)} IS TRUE`)].join(' OR '))
}

/** What a record is no more when it joins a group that has its one already. */
export async function givenUpIn(
  session: Session,
  record: StoredRecord,
  owner: string,
  group: string,
): Promise<Map<string, unknown>> {
  const givenUp = new Map<string, unknown>()
  for (const exclusive of exclusivesOf(record.type)) {
    if (exclusive.owner !== owner || !isTheOne(record, exclusive)) continue
    const rivals = await session.rows(
      sql`SELECT 1 FROM ${raw(record.type.table)} t
        WHERE ${othersSql(record, exclusive, group)} AND t.${raw(snakeCase(exclusive.attribute))} LIMIT 1`,
    )
    if (rivals.length > 0) givenUp.set(exclusive.attribute, false)
  }
  return givenUp
}

/** Clearing it goes back to false. */
const unsets = (write: Write, { attribute }: Exclusive): boolean =>
  write.action === 'update' && write.attributes.has(attribute) && write.attributes.get(attribute) !== true

/** Locks what the record's groups belong to; the account itself is locked already. */
export async function lockOwnersOf(session: Session, type: ResourceType, id: string): Promise<void> {
  for (const { owner } of exclusivesOf(type)) {
    if (owner === 'account') continue
    const target = targetOf(session, type, owner)
    await session.rows(
      sql`SELECT 1 FROM ${raw(target.table)} g WHERE g.account_id = ${account} AND g.id =
        (SELECT t.${raw(`${snakeCase(owner)}_id`)} FROM ${raw(type.table)} t
          WHERE t.account_id = ${account} AND t.id = ${id}) FOR NO KEY UPDATE`,
    )
  }
}

const targetOf = ({ registry }: Session, type: ResourceType, owner: string): ResourceType =>
  registry.type(registry.relationship(type, owner).targets[0]!)

/** Whoever changes the default of a group waits for the others who do. */
async function lockGroups(
  session: Session,
  type: ResourceType,
  { owner }: Exclusive,
  groups: readonly (string | undefined)[],
): Promise<void> {
  const ids = groups.filter((id) => id !== undefined)
  if (owner === 'account' || ids.length === 0) return
  const target = targetOf(session, type, owner)
  await session.rows(
    sql`SELECT 1 FROM ${raw(target.table)} t WHERE t.account_id = ${account} AND t.id = ANY(${ids})
      ORDER BY t.id FOR NO KEY UPDATE`,
  )
}

async function unsetOthers(session: Session, record: StoredRecord, exclusive: Exclusive, group: string) {
  const column = raw(snakeCase(exclusive.attribute))
  await updateRecords(session, record.type, {
    set: [sql`${column} = false`],
    where: sql`${othersSql(record, exclusive, group)} AND t.${column}`,
  })
}

/** When the default is deleted or leaves its group, the oldest of the others takes its place. */
async function promoteAnother(session: Session, record: StoredRecord, exclusive: Exclusive, group: string) {
  const others = othersSql(record, exclusive, group)
  await updateRecords(session, record.type, {
    set: [sql`${raw(snakeCase(exclusive.attribute))} = true`],
    where: sql`${others} AND t.id = (SELECT min(t.id) FROM ${raw(record.type.table)} t WHERE ${others})`,
  })
}

function othersSql({ id }: StoredRecord, { owner }: Exclusive, group: string): Sql {
  const inGroup = owner === 'account' ? raw('true') : sql`t.${raw(`${snakeCase(owner)}_id`)} = ${group}`
  return sql`t.account_id = ${account} AND t.id <> ${id} AND ${inGroup}`
}
