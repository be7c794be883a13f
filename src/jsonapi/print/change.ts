import type { PrintContext } from '../../definition/kinds/kind.ts'
import { datetime } from '../../definition/kinds/time.ts'
import type { Change, ChangedFields } from '../change.ts'
import { linkageText } from './resource.ts'

export interface ChangesFacts {
  readonly changes: readonly Change[]
  /** Where to go on from. */
  readonly position: string
  /** The address of the next page, as long as there is one. */
  readonly next: string | null
}

/** A page of the change log. */
export function changesDocument({ changes, position, next }: ChangesFacts, context: PrintContext): string {
  const data = changes.map((change) => changeText(change, context)).join(',')
  return `{"data":[${data}],"meta":{"position":"${position}"},"links":${JSON.stringify({ next })}}`
}

/** A change as a server-sent event. */
export const changeEvent = (change: Change, context: PrintContext): string =>
  `id: ${change.position}\ndata: ${changeText(change, context)}\n\n`

/** A change that would be made: it has neither a place in the log nor a time. */
export const triedChange = (change: Change, context: PrintContext): string =>
  `{"type":"changes","attributes":{${members(change, context).join(',')}}}`

export function changeText(change: Change, context: PrintContext): string {
  const attributes = [
    `"created-at":${datetime.print(change.createdAt, context)}`,
    ...members(change, context),
  ]
  return `{"id":"${change.position}","type":"changes","attributes":{${attributes.join(',')}}}`
}

const members = (change: Change, context: PrintContext): string[] => [
  `"action":"${change.action}"`,
  `"resource-type":"${change.type.name}"`,
  `"resource-id":"${change.recordId}"`,
  `"version":${change.version}`,
  `"before":${fieldsText(change, change.before, context)}`,
  `"after":${fieldsText(change, change.after, context)}`,
  `"user-id":${JSON.stringify(change.userId)}`,
  `"token-id":${JSON.stringify(change.tokenId)}`,
  `"request-id":${JSON.stringify(change.requestId)}`,
]

/** Every value as the record itself shows it. */
function fieldsText({ type }: Change, fields: ChangedFields | null, context: PrintContext): string {
  if (!fields) return 'null'
  const values = [...fields.values].map(([name, stored]) => {
    const { kind } = type.attributes.get(name)!
    return `"${name}":${stored === null ? 'null' : kind.print(stored, context)}`
  })
  const links = [...fields.links].map(([name, linkage]) => `"${name}":${linkageText(linkage)}`)
  return `{${[...values, ...links].join(',')}}`
}
