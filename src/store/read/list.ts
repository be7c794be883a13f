import { errors, parameter, refuse } from '../../errors/errors.ts'
import { MOST_HELD_TEXT } from '../../jsonapi/limits.ts'
import type { Identifier, Keyset, ListPlan, PageWish } from '../../jsonapi/plan.ts'
import type { ShownRecord } from '../../jsonapi/record.ts'
import { recordNotFound } from '../../jsonapi/target.ts'
import type { Session } from '../database.ts'
import { account, raw, records, type Sql, sql } from '../sql.ts'
import { allSql } from './conditions.ts'
import { totalSql } from './count.ts'
import { countedOffsetSql, hasCountedOffset } from './counted-offset.ts'
import { type Cut, heldByFew, heldIdsSql, isHeldByMany } from './held.ts'
import { beyondKeysetSql, keysetSql, orderSql, relatedSql } from './keyset.ts'
import { type Found, lineSql, lookupAgain, TooMuchFound } from './lookup.ts'
import { isInOrder } from './membership.ts'
import { pastIdsSql, showsAll } from './past-ids.ts'
import { foundBy, runLookups } from './run-lookups.ts'
import type { Source } from './source.ts'

export interface Page {
  readonly records: readonly ShownRecord[]
  readonly total: number
  /** Where the neighbouring pages begin, when this one was asked for by a cursor. */
  readonly edges?: { readonly before: Keyset | undefined; readonly after: Keyset | undefined }
}

export interface ListQuestion {
  /** The address with its query: the same question finds much the same records again. */
  readonly address: string
  /** The record whose list it is. */
  readonly owner?: Identifier
}

type Cursor = NonNullable<PageWish['cursor']>

/** From here on, skipping rows is done in the index alone. */
const DEEP = 1_000

/** One page and the number of all records, in one statement; 404 when the owner of the list is not there. */
export async function listPage(source: Source, plan: ListPlan, question: ListQuestion): Promise<Page> {
  const { session } = source
  const { type, conditions, page } = plan
  const where = sql`t.account_id = ${account} AND ${allSql(session.registry, type, conditions)}`
  const cut = page.cursor ? besideSql(session, plan, page.cursor, where) : pageSql(session, plan, where)
  const lookup = lookupAgain(source, type, cut, question.address)
  const counted = sql`(${totalSql(session, type, conditions, where)})`
  const beside = [ownerSql(session, question.owner), totalOfPageSql(plan, counted)]
  const { found, scalars } = await runLookups(source, [lookup], { beside }).catch(refuseLargePage)
  const [hasOwner, total] = scalars
  if (hasOwner !== 't') throw recordNotFound(session.registry.type(question.owner!.type), question.owner!.id)
  if (page.cursor) return { total: Number(total), ...besidePage(found[0]!, page.size, page.cursor) }
  return { total: Number(total), records: found[0]!.map(({ record }) => record) }
}

/** A page with room left is the last one, and tells how many there are; only a full one has them counted. */
function totalOfPageSql({ conditions, page: { size, number, cursor } }: ListPlan, counted: Sql): Sql {
  if (cursor || conditions.length === 0) return counted
  const offset = (number - 1) * size
  const hasRoom = raw(`count(*) BETWEEN ${offset > 0 ? 1 : 0} AND ${size - 1}`)
  return sql`(SELECT CASE WHEN ${hasRoom} THEN ${offset}::bigint + count(*) ELSE ${counted} END FROM ${foundBy(0)})`
}

function refuseLargePage(failure: unknown): never {
  if (!(failure instanceof TooMuchFound)) throw failure
  const detail = `The records of this page are larger than ${MOST_HELD_TEXT}: ask for fewer, or for fewer fields`
  throw refuse(errors.invalidPage(detail, parameter('page[size]')))
}

function ownerSql(session: Session, owner: Identifier | undefined): Sql {
  if (!owner) return raw('true')
  const type = session.registry.type(owner.type)
  return sql`EXISTS (SELECT 1 FROM ${records(type)} o WHERE o.account_id = ${account} AND o.id = ${owner.id})`
}

function pageSql(session: Session, plan: ListPlan, where: Sql): Sql {
  const { type, page } = plan
  const offset = (page.number - 1) * page.size
  const known = knownIdsSql(session, plan, { size: page.size, offset, beyond: raw('true') })
  if (known)
    return sql`SELECT t.id, ${lineSql('t')} AS line FROM ${isAmong(plan, known)} ORDER BY ${orderSql(plan, 't')}`
  const listed = sql`${records(type)} t${relatedSql(plan.sort, 't')}`
  const cut = sql`ORDER BY ${orderSql(plan, 't')} ${cutSql(session, plan, page.size, offset)}`
  if (offset < DEEP || session.asOf)
    return sql`SELECT t.id, ${lineSql('t')} AS line FROM ${listed} WHERE ${where} ${cut}`
  const ids = hasCountedOffset(plan, offset, session)
    ? countedOffsetSql(plan, page.size, offset, session)
    : sql`SELECT t.id FROM ${listed} WHERE ${where} ${cut}`
  return sql`SELECT v.id, ${lineSql('v')} AS line FROM (${ids}) i
    JOIN ${records(type)} v ON v.account_id = ${account} AND v.id = i.id${relatedSql(plan.sort, 'v')}
    ORDER BY ${orderSql(plan, 'v')}`
}

/** The page after or before a keyset: the same cost at any depth. One record more tells whether there is another page. */
function besideSql(session: Session, plan: ListPlan, cursor: Cursor, where: Sql): Sql {
  const { type, sort, page } = plan
  const backwards = cursor.direction === 'before'
  const beyond = cursor.at === 'edge' ? raw('true') : beyondKeysetSql(type, sort, cursor.at, backwards)
  const found = sql`SELECT t.id, ${lineSql('t', sql`${keysetSql(plan)}::text`)} AS line`
  const order = orderSql(plan, 't', backwards)
  const known = knownIdsSql(session, plan, { size: page.size + 1, offset: 0, beyond, backwards })
  if (known) return sql`${found} FROM ${isAmong(plan, known)} ORDER BY ${order}`
  return sql`${found} FROM ${records(type)} t${relatedSql(sort, 't')} WHERE ${where} AND (${beyond})
    ORDER BY ${order} ${cutSql(session, plan, page.size + 1)}`
}

/** The ids of a page where they are known without looking into records. */
function knownIdsSql(session: Session, plan: ListPlan, cut: Cut): Sql | undefined {
  if (session.asOf && showsAll(plan, session))
    return hasCountedOffset(plan, cut.offset, session)
      ? countedOffsetSql(plan, cut.size, cut.offset, session)
      : pastIdsSql(plan, { ...cut, limit: raw(`${cut.size}`), offset: sql`${cut.offset}::bigint` })
  const held = heldByFew(plan, session)
  return held && heldIdsSql(plan, held, cut)
}

const isAmong = ({ type, sort }: ListPlan, ids: Sql): Sql =>
  sql`${raw(type.table)} t${relatedSql(sort, 't')} WHERE t.account_id = ${account} AND t.id = ANY(ARRAY(${ids}))`

/**
 * A cut that is not known beforehand makes PostgreSQL plan a list for every request:
 * worth it where the best way depends on what is filtered by, and on nothing else.
 */
function cutSql(session: Session, plan: ListPlan, size: number, offset = 0): Sql {
  if (!hasOneWay(session, plan)) return sql`LIMIT ${size} OFFSET ${offset}`
  return offset > 0 ? sql`LIMIT ${raw(`${size}`)} OFFSET (SELECT ${offset}::bigint)` : raw(`LIMIT ${size}`)
}

function hasOneWay({ registry, rights }: Session, { type, conditions, sort }: ListPlan): boolean {
  if (rights?.rows(type, 'read')) return conditions.length === 0 && isHeldByMany(type, rights)
  const [only, ...others] = conditions
  if (!only) return true
  if (others.length > 0 || (sort[0]?.attribute ?? 'id') !== 'id') return false
  // Few have a phone in common.
  return only.test === 'phone' || isInOrder(registry, type, only)
}

function besidePage(found: readonly Found[], size: number, cursor: Cursor): Omit<Page, 'total'> {
  const backwards = cursor.direction === 'before'
  const hasMore = found.length > size
  const shown = found.slice(0, size)
  if (backwards) shown.reverse()
  const keysetOf = (one: Found | undefined): Keyset | undefined => one && JSON.parse(one.note)
  const camePast = cursor.at !== 'edge'
  return {
    records: shown.map(({ record }) => record),
    edges: {
      before: (backwards ? hasMore : camePast) ? keysetOf(shown[0]) : undefined,
      after: (backwards ? camePast : hasMore) ? keysetOf(shown.at(-1)) : undefined,
    },
  }
}
