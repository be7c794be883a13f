import assert from 'node:assert/strict'
import type { Relationship } from '../../../src/definition/relationship.ts'
import type { ResourceType } from '../../../src/definition/resource.ts'
import type { Database } from '../../../src/store/database.ts'
import { type Answer, type Document, MEDIA_TYPE } from '../../support/client.ts'
import { registry } from '../../support/registry.ts'
import { representatives } from '../../support/representatives.ts'

export { registry }
/** What holds for these holds for all: nothing of it is written for one type. */
export const types = representatives(registry)

export type RelationshipCheck = (
  type: ResourceType,
  name: string,
  relationship: Relationship,
) => Promise<void>

/** Runs the check for every type and reports all types that fail it. */
export async function forEveryType(check: (type: ResourceType) => Promise<void>): Promise<void> {
  const failures: string[] = []
  for (const type of types)
    await check(type).catch((error: Error) => failures.push(failureAt(type.name, error)))
  report(failures)
}

/** Runs the check for every relationship of every type that is wanted, and reports all that fail it. */
export async function forEveryRelationship(
  check: RelationshipCheck,
  isWanted: (relationship: Relationship, name: string, type: ResourceType) => boolean = () => true,
): Promise<void> {
  let checked = 0
  const failures: string[] = []
  for (const type of types)
    for (const [name, relationship] of type.relationships) {
      if (!isWanted(relationship, name, type)) continue
      checked++
      await check(type, name, relationship).catch((error: Error) =>
        failures.push(failureAt(`${type.name}.${name}`, error)),
      )
    }
  assert.ok(checked > 0, 'there is such a relationship')
  report(failures)
}

function report(failures: readonly string[]): void {
  const [shown, others] = [failures.slice(0, 8), failures.length - 8]
  assert.ok(failures.length === 0, [...shown, others > 0 ? `and ${others} more` : ''].join('\n'))
}

const failureAt = (place: string, { message }: Error) => `${place}: ${message.slice(0, 300)}`

export interface Place {
  readonly pointer?: string | RegExp
  readonly parameter?: string
}

/** The answer is an errors document of this status, and one of its errors names the place. */
export function assertRefused(answer: Answer, status: number, place: Place = {}): void {
  const shown = answer.text.slice(0, 400)
  assert.equal(answer.status, status, `${answer.status} instead of ${status}: ${shown}`)
  assert.equal(answer.headers.get('content-type'), MEDIA_TYPE)
  assert.deepEqual(Object.keys(answer.document), ['errors'], shown)
  assert.ok(Array.isArray(answer.document.errors) && answer.document.errors.length > 0, shown)
  const sources = answer.document.errors.map(({ source }: Document) => source ?? {})
  const names = sources.some(({ pointer, parameter }: Document) =>
    place.parameter !== undefined
      ? parameter === place.parameter
      : place.pointer instanceof RegExp
        ? place.pointer.test(pointer)
        : place.pointer === undefined || place.pointer === pointer,
  )
  assert.ok(names, `no error at ${place.parameter ?? place.pointer}: ${shown}`)
}

export function assertOk(answer: Answer, status = 200): Document {
  assert.equal(answer.status, status, `${answer.status} instead of ${status}: ${answer.text.slice(0, 400)}`)
  return answer.document
}

/** Changes with every request, and says nothing about records. */
const NOT_RECORDS = ['tokens', 'list_requests', 'idempotency_keys']

/** Of each database, the statement that asks this of all its tables. */
const statements = new WeakMap<Database, Promise<string>>()

async function contentsStatement(database: Database): Promise<string> {
  const tables = await database.query(
    `SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND NOT tablename = ANY($1) ORDER BY 1`,
    [NOT_RECORDS],
  )
  const summaries = tables.map(
    ([table]) =>
      `SELECT '${table}', count(*) || ' rows, newest by ' || coalesce(age('3'::xid) - min(age(xmin)), 0) FROM ${table}`,
  )
  return summaries.join(' UNION ALL ')
}

/** How many rows every table has, and which transaction wrote the newest of them. */
export async function contentsOf(database: Database): Promise<Record<string, string>> {
  const known = statements.get(database) ?? contentsStatement(database)
  statements.set(database, known)
  // To plan a statement of so many tables takes longer than to run it.
  const prepared = { name: 'contents', text: await known, rowMode: 'array' } as const
  return Object.fromEntries((await database.pool.query(prepared)).rows)
}

/** Fails when the work leaves any table different. */
export async function assertUnchanged(database: Database, work: () => Promise<void>): Promise<void> {
  const before = await contentsOf(database)
  await work()
  assert.deepEqual(await contentsOf(database), before, 'nothing is left behind')
}
