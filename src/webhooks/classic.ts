import { NO_LAST_NAME } from '../definition/person.ts'
import { isToOne } from '../definition/relationship.ts'
import type { ResourceType } from '../definition/resource.ts'
import type { Change } from '../jsonapi/change.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import { classOf } from '../rules/webhooks/telling.ts'
import type { Session } from '../store/database.ts'
import { storedValue } from '../store/layout.ts'
import { keyOf, momentOf } from './change-facts.ts'
import { type Around, aroundRecords, shownAs } from './classic-records.ts'
import { classicValue } from './classic-values.ts'

/** The bodies that receivers written for the original expect: flat records under the class names that they know. */
export async function classicBodies(
  session: Session,
  changes: readonly Change[],
  baseUrl: string,
): Promise<string[]> {
  const bodies = new Map<string, { data: object; labels: object }>()
  for (const [type, group] of Map.groupBy(changes, (one) => one.type)) {
    const ids = [...new Set(group.map(({ recordId }) => recordId))]
    const records = await shownAs(session, type, ids)
    const around = await aroundRecords(session, type, records)
    for (const record of records)
      bodies.set(`${type.name} ${record.id}`, {
        data: flat(session, record, around, baseUrl),
        labels: around.labels,
      })
  }
  return changes.map((change) => {
    const body = bodies.get(keyOf(change))
    return JSON.stringify({
      type: classOf(change.type),
      timestamp: Math.floor(momentOf(change) / 1000),
      data: body?.data ?? { id: Number(change.recordId) },
      custom_fields: body?.labels ?? {},
    })
  })
}

function flat({ actor }: Session, record: StoredRecord, around: Around, baseUrl: string): object {
  const { type } = record
  const context = { zone: actor.zone, baseUrl }
  const data: Record<string, unknown> = { id: Number(record.id) }
  for (const [name, { kind }] of type.attributes)
    if (kind.name !== 'customs') data[nameOf(name)] = classicValue(kind, storedValue(record, name), context)
  if (type.name === 'contacts') data.name = fullName(record)
  for (const [name, relationship] of type.relationships)
    if (isToOne(relationship)) {
      const target = record.toOne.get(name) ?? null
      data[`${nameOf(name)}_id`] = target && Number(target.id)
      data[nameOf(name)] = target ? (around.names.get(`${target.type} ${target.id}`) ?? '') : ''
      if (relationship.targets.length > 1)
        data[`${nameOf(name)}_type`] = target && around.classes.get(target.type)
    }
  for (const [name, ids] of around.members.get(record.id) ?? []) data[name] = ids
  return { ...data, ...customsOf(type, record, around) }
}

const nameOf = (name: string): string => name.replaceAll('-', '_')

const fullName = (record: StoredRecord): string =>
  ['last-name', 'first-name', 'middle-name']
    .flatMap((name) => (record.type.attributes.has(name) ? (storedValue(record, name) ?? []) : []))
    .filter((part) => part !== NO_LAST_NAME)
    .join(' ')

/** Every field that the account has for the type, also those that are empty. */
function customsOf(type: ResourceType, record: StoredRecord, { labels }: Around): object {
  if (!type.attributes.has('customs')) return {}
  const stored = JSON.parse(storedValue(record, 'customs') ?? '{}')
  return Object.fromEntries(Object.keys(labels).map((key) => [key, stored[key.replace('_', '-')] ?? null]))
}
