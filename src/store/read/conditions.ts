import { phoneKey } from '../../definition/duplicates.ts'
import { snakeCase } from '../../definition/naming.ts'
import type { Registry } from '../../definition/registry.ts'
import type { ToOne } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { Condition, Words } from '../../jsonapi/plan.ts'
import { columnsOf } from '../columns.ts'
import { teamSql } from '../people.ts'
import { account, join, raw, records, type Sql, sql } from '../sql.ts'
import { hasRelated, isMember, isOneOf, reachesSql } from './membership.ts'
import { isSeen, seenTarget } from './seen.ts'
import { beginsSql, blankSql, containsSql, nearSql, rangeSql } from './value-tests.ts'

/** A condition of a plan as SQL over the table `t`. */
export function conditionSql(registry: Registry, type: ResourceType, condition: Condition): Sql {
  switch (condition.test) {
    case 'ids':
      return sql`t.id = ANY(${condition.ids})`
    case 'targetType':
      return targetTypeSql(registry, type, condition.relationship, condition.types)
    case 'equals':
      return equalsSql(type, condition.attribute, condition.values)
    case 'exactly':
      return sql`${column(condition.attribute)} = ANY(${condition.values}::text[])`
    case 'from':
      return sql`${column(condition.attribute)} >= ${condition.value}`
    case 'to':
      return sql`${column(condition.attribute)} <= ${condition.value}`
    case 'before':
      return sql`${column(condition.attribute)} < ${condition.value}`
    case 'empty':
      return sql`${column(condition.attribute)} IS NULL`
    case 'present':
      return sql`${column(condition.attribute)} IS NOT NULL`
    case 'phone':
      return phoneSql(condition.attributes, condition.values)
    case 'custom':
      return customSql(condition.key, condition.values)
    case 'words':
      return wordsSql(condition)
    case 'state':
      return stateSql(registry, type, condition.relationship, condition.states)
    case 'anyOf':
      return anySql(condition.groups.map((group) => allSql(registry, type, group)))
    case 'related':
      return hasRelated(registry, type, condition.relationship, condition.ids)
    case 'memberOf':
      return isMember(registry, registry.type(condition.owner), condition.relationship, condition.ids)
    case 'not':
      return sql`(${conditionSql(registry, type, condition.condition)}) IS NOT TRUE`
    case 'reaches':
      return reachesSql(registry, type, condition.relationship, (target) =>
        allSql(registry, target, condition.conditions),
      )
    case 'blank':
      return blankSql(type, condition.value)
    case 'contains':
      return containsSql(type, condition.value, containing(condition.text))
    case 'begins':
      return beginsSql(type, condition.value, `${escapeLike(condition.text)}%`)
    case 'has':
      return sql`${column(condition.attribute)} ?| ${condition.values}::text[]`
    case 'range':
      return rangeSql(type, condition.value, condition.from, condition.to)
    case 'near':
      return nearSql(type, condition.value, condition.period)
    case 'teamOf':
      return sql`t.id IN (${teamSql(condition.userId)})`
  }
}

/** All of these conditions hold. */
export function allSql(registry: Registry, type: ResourceType, conditions: readonly Condition[]): Sql {
  if (conditions.length === 0) return raw('true')
  return join(
    conditions.map((condition) => conditionSql(registry, type, condition)),
    ' AND ',
  )
}

const anySql = (tests: readonly Sql[]): Sql => sql`((${join(tests, ') OR (')}))`

const column = (attribute: string) => raw(`t.${snakeCase(attribute)}`)

function equalsSql(type: ResourceType, attribute: string, values: readonly string[]): Sql {
  const { columnType } = type.attributes.get(attribute)!.kind
  if (columnType !== 'text') return sql`${column(attribute)} = ANY(${values}::${raw(columnType)}[])`
  return sql`lower(${column(attribute)}) = ANY(${lowered(values)})`
}

/** Lowered by PostgreSQL itself, so that both sides follow one rule of case. */
const lowered = (values: readonly string[]) => sql`lower(${values}::text[]::text)::text[]`

/** A list of values is found by any of them; the index knows their beginnings, where there is any custom field. */
function customSql(key: string, values: readonly string[]): Sql {
  const entries = sql`ARRAY(SELECT ${key}::text || '=' || left(v, 200) FROM unnest(${lowered(values)}) AS v)`
  return sql`t.customs <> '{}' AND custom_entries(t.customs) && ${entries} AND EXISTS (SELECT 1 FROM jsonb_path_query(t.customs -> ${key}::text, '$[*]') AS item
    WHERE lower(item #>> '{}') = ANY(${lowered(values)}))`
}

function phoneSql(attributes: readonly string[], values: readonly string[]): Sql {
  const keys = values.map(phoneKey).filter((key) => key !== '')
  const tests = attributes.map((attribute) => sql`phone_key(${column(attribute)}) ${isOneOf(keys)}`)
  return anySql(tests)
}

/** So many are looked up in the index; more of them would find hardly less. */
const LOOKED_UP = 3

/** The longest words lead; the others travel as lists, so that statements are few however many words there are. */
function wordsSql({ words, attribute, beside }: Words): Sql {
  if (words.length === 0) return raw('true')
  const searched = attribute === undefined ? searchedText(beside) : sql`lower(${column(attribute)})`
  const byLength = words.toSorted((a, b) => b.length - a.length)
  const leading = byLength.slice(0, LOOKED_UP)
  const tests = [
    ...leading.filter((word) => !isPhone(word)).map((word) => contains(searched, word)),
    ...leading
      .filter(isPhone)
      .map((word) => anySql([contains(searched, word), contains(searched, digitsOf(word))])),
    ...othersSql(searched, byLength.slice(LOOKED_UP)),
  ]
  return join(tests, ' AND ')
}

/** As the index of the table has it. */
const searchedText = (beside?: string): Sql =>
  beside === undefined ? raw('t.search_text') : sql`(t.search_text || search_line(lower(${column(beside)})))`

function othersSql(searched: Sql, words: readonly string[]): Sql[] {
  if (words.length === 0) return []
  const written = lowered(words.map(containing))
  const digits = lowered(words.map((word) => containing(digitsOf(word))))
  return [
    sql`NOT EXISTS (SELECT 1 FROM unnest(${written}, ${digits}) AS w (written, digits)
      WHERE NOT (${searched} LIKE w.written OR ${searched} LIKE w.digits))`,
  ]
}

/** A word that may be a piece of a phone is also looked for by its digits. */
const digitsOf = (word: string): string =>
  /^[+()\-.]*\d[\d+()\-.]*$/.test(word) ? word.replace(/\D/g, '') : word

const isPhone = (word: string): boolean => digitsOf(word) !== word

const contains = (searched: Sql, word: string): Sql => sql`${searched} LIKE lower(${containing(word)})`

const containing = (text: string): string => `%${escapeLike(text)}%`

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** It has a column for each type that it may point at. */
function targetTypeSql(registry: Registry, type: ResourceType, name: string, types: readonly string[]): Sql {
  const columns = columnsOf(name, registry.relationship(type, name) as ToOne)
  const wanted = types.flatMap((one) => {
    const column = columns.get(one)
    return column ? [isSeen(registry.type(one), raw(`t.${column}`))] : []
  })
  return wanted.length > 0 ? anySql(wanted) : raw('false')
}

/** Looked up once for the statement: an account has few stages, and the list may have an index by them. */
function stateSql(registry: Registry, type: ResourceType, name: string, states: readonly string[]): Sql {
  const relationship = registry.relationship(type, name) as ToOne
  const stages = registry.type(relationship.targets[0]!)
  const [stage] = columnsOf(name, relationship).values()
  const standsOn = sql`t.${raw(stage!)} = ANY(ARRAY(SELECT s.id FROM ${records(stages)} s WHERE s.account_id = ${account}
    AND CASE WHEN s.kind IN ('won', 'lost') THEN s.kind ELSE 'open' END = ANY(${states}::text[])))`
  return states.includes('open')
    ? anySql([standsOn, sql`${seenTarget(stages, raw(`t.${stage}`))} IS NULL`])
    : standsOn
}
