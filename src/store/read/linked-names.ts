import { snakeCase } from '../../definition/naming.ts'
import { NO_LAST_NAME } from '../../definition/person.ts'
import type { Registry } from '../../definition/registry.ts'
import { isToOne } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { Language } from '../../definition/words.ts'
import { columnsOf } from '../columns.ts'
import { account, join, raw, records, type Sql, sql } from '../sql.ts'
import { pairsOf } from './membership.ts'

/** So many linked records are named in one place. */
const MOST_NAMED = 100

/** In which order the names of a person are said. */
const PERSON: Readonly<Record<Language, readonly string[]>> = {
  en: ['first-name', 'middle-name', 'last-name'],
  ru: ['last-name', 'first-name', 'middle-name'],
}

/** What the first of these that a type has is, a record of it is called by. */
const CALLED = ['as-string', 'name', 'number']

/** What people call the record `alias`. */
export function nameSql({ attributes }: ResourceType, alias: string, language: Language): Sql {
  const column = (name: string) => `${alias}.${snakeCase(name)}`
  const called = CALLED.filter((name) => attributes.has(name)).map(
    (name) => `nullif(${column(name)}::text, '')`,
  )
  const person = PERSON[language].filter((name) => attributes.has(name))
  const said = (name: string) =>
    name === 'last-name'
      ? `nullif(nullif(${column(name)}, ''), '${NO_LAST_NAME}')`
      : `nullif(${column(name)}, '')`
  const full = `nullif(concat_ws(' ', ${person.map(said)}), '')`
  const isPerson = attributes.has('first-name')
  return raw(`coalesce(${[...(isPerson ? [full] : []), ...called, `'№' || ${alias}.id`].join(', ')})`)
}

/** What people call the records that the record `t` links by this relationship, in one text; only those that are seen. */
export function linkedNamesSql(
  registry: Registry,
  type: ResourceType,
  name: string,
  language: Language,
): Sql {
  const relationship = registry.relationship(type, name)
  if (isToOne(relationship)) {
    const names = [...columnsOf(name, relationship)].map(([targetName, column]) => {
      const target = registry.type(targetName)
      return sql`(SELECT ${nameSql(target, 'x', language)} FROM ${records(target)} x
        WHERE x.account_id = ${account} AND x.id = t.${raw(column)})`
    })
    return names.length === 1 ? names[0]! : sql`coalesce(${join(names, ', ')})`
  }
  const target = registry.type(relationship.targets[0]!)
  const { table, owner, member } = pairsOf(registry, type, relationship)
  return sql`(SELECT string_agg(m.name, ', ' ORDER BY m.id) FROM (
    SELECT x.id, ${nameSql(target, 'x', language)} AS name FROM ${records(target)} x
    WHERE x.account_id = ${account} AND x.id IN (SELECT l.${member} FROM ${table} l
      WHERE l.account_id = ${account} AND l.${owner} = t.id)
    ORDER BY x.id LIMIT ${raw(`${MOST_NAMED}`)}) m)`
}
