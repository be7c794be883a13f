import type { Change } from '../jsonapi/change.ts'
import { changeText } from '../jsonapi/print/change.ts'
import { ResourcePrinter } from '../jsonapi/print/resource.ts'
import type { Session } from '../store/database.ts'
import { recordsByIds } from '../store/read/records.ts'
import { eventOf, keyOf, momentOf } from './change-facts.ts'
import { classicBodies } from './classic.ts'
import type { Subscription } from './subscription.ts'

/** A change with the delivery before it. */
export interface Telling {
  readonly change: Change
  readonly previous: string | null
}

/** The bodies of deliveries, in their order. */
export async function bodiesOf(
  session: Session,
  { format, includesDocument }: Subscription,
  tellings: readonly Telling[],
  baseUrl: string,
): Promise<string[]> {
  const changes = tellings.map(({ change }) => change)
  if (format === 'classic') return classicBodies(session, changes, baseUrl)
  const documents = includesDocument ? await documentsOf(session, changes, baseUrl) : undefined
  const context = { zone: session.actor.zone, baseUrl }
  return tellings.map(({ change, previous }) => {
    const members = [
      `"type":"${eventOf(change)}"`,
      `"timestamp":"${new Date(momentOf(change)).toISOString()}"`,
      `"data":${changeText(change, context)}`,
      `"position":"${change.position}"`,
      `"previous-position":${JSON.stringify(previous)}`,
      ...(documents ? [`"document":${documents.get(keyOf(change)) ?? 'null'}`] : []),
    ]
    return `{${members.join(',')}}`
  })
}

/** The documents of the records as reading them would show them now. */
async function documentsOf(
  session: Session,
  changes: readonly Change[],
  baseUrl: string,
): Promise<Map<string, string>> {
  const printer = new ResourcePrinter(baseUrl)
  const documents = new Map<string, string>()
  for (const [type, group] of Map.groupBy(changes, (one) => one.type)) {
    const ids = [...new Set(group.map(({ recordId }) => recordId))]
    for (const record of await recordsByIds(session, type, ids)) {
      const { bytes } = printer.finish(record, { zone: session.actor.zone, baseUrl })
      documents.set(`${type.name} ${record.id}`, `{"data":${bytes}}`)
    }
  }
  return documents
}
