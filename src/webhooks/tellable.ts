import { hasScope, opens } from '../definition/scopes.ts'
import {
  type Change,
  type ChangedFields,
  EVERY_CHANGE,
  type Position,
  readPosition,
} from '../jsonapi/change.ts'
import { classOf } from '../rules/webhooks/telling.ts'
import { changesPage } from '../store/changes/page.ts'
import { changeOf } from '../store/changes/stored-change.ts'
import { wantedChanges } from '../store/changes/wanted.ts'
import type { Actor, Database, Session } from '../store/database.ts'
import type { AccountLog } from './account-log.ts'
import type { Subscription } from './subscription.ts'

/** So many changes are read at once for who sees only a part. */
const PAGE = 200

/** What there is to tell from a position on. */
export interface Tellable {
  readonly session: Session
  readonly changes: readonly Change[]
  readonly to: Position
  readonly hasMore: boolean
}

/** Whoever made the webhook may not have one any more. */
export class NotAllowed extends Error {}

/** The next changes that a webhook tells, as its user sees them now. */
export async function tellableAfter(
  database: Database,
  log: AccountLog,
  subscription: Subscription,
  position: Position,
): Promise<Tellable> {
  const actor: Actor = {
    accountId: subscription.accountId,
    userId: subscription.userId ?? '0',
    zone: subscription.zone,
    ...(subscription.tokenId !== null && { tokenId: subscription.tokenId }),
  }
  const { scopes, rights } = await log.powersOf(actor)
  if (!hasScope(scopes, 'automation', 'write'))
    throw new NotAllowed('Its user is disabled or may have no webhooks any more, or its token is revoked')
  const session = database.session({ ...actor, scopes, rights })
  const read = rights
    ? await seenAfter(session, log, subscription, position)
    : await allAfter(session, log, subscription, position)
  return { ...read, session, changes: read.changes.flatMap((change) => told(subscription, change) ?? []) }
}

type Read = Pick<Tellable, 'changes' | 'to' | 'hasMore'>

/** Who sees everything is told from what is read for all; only what matches becomes a change of the API. */
async function allAfter(
  session: Session,
  log: AccountLog,
  subscription: Subscription,
  position: Position,
): Promise<Read> {
  const { changes: stored, to, hasMore } = await log.after(position)
  const question = questionOf(session, subscription, position)
  const types = [...session.registry.types.values()]
  const isWanted = wantedChanges(question, types)
  const byTable = new Map(types.map((type) => [type.table, type]))
  const { actions, filter } = subscription
  const wanted = stored
    .filter((one) => (actions.length === 0 || actions.includes(one[2])) && isWanted(one))
    .map((one) => ({ type: byTable.get(one[3])!, recordId: one[4], stored: one }))
  const matching = await log.matcher.matching(session, filter, wanted)
  return { changes: matching.map((one) => changeOf(one.stored, byTable, question.readable)), to, hasMore }
}

async function seenAfter(
  session: Session,
  log: AccountLog,
  subscription: Subscription,
  position: Position,
): Promise<Read> {
  const page = await changesPage(session, questionOf(session, subscription, position))
  const changes = await log.matcher.matching(session, subscription.filter, page.changes)
  return { changes, to: readPosition(page.position)!, hasMore: page.hasMore }
}

function questionOf({ registry, actor }: Session, { types, actions }: Subscription, after: Position) {
  const readable = [...registry.types.values()].filter((type) => opens(actor.scopes!, type, 'read'))
  return {
    readable: new Set(readable.map(({ name }) => name)),
    plan: {
      ...EVERY_CHANGE,
      types: types.length > 0 ? types.flatMap((name) => registry.types.get(name) ?? []) : undefined,
      actions: actions.length > 0 ? actions : undefined,
      after,
      size: PAGE,
      descending: false,
    },
  }
}

/** What the service itself notes of webhooks: two that tell each other of it would never end. */
const OWN_NOTES = new Set(['status', 'position', 'updated-at'])

/** The change with the fields that are wanted; undefined when there is nothing to tell of it. */
function told({ id, fields, format }: Subscription, change: Change): Change | undefined {
  const { type, action } = change
  if (format === 'classic' && !classOf(type)) return undefined
  if (type.name === 'webhooks') {
    if (action === 'create' && change.recordId === id) return undefined
    if (action === 'update' && namesIn(change).every((name) => OWN_NOTES.has(name))) return undefined
  }
  const wanted = fields[type.name]
  if (!wanted) return change
  const names = new Set(wanted)
  if (action === 'update' && !namesIn(change).some((name) => names.has(name))) return undefined
  return { ...change, before: only(change.before, names), after: only(change.after, names) }
}

const namesIn = ({ before, after }: Change): string[] =>
  [before, after].flatMap((one) => [...(one?.values.keys() ?? []), ...(one?.links.keys() ?? [])])

const only = (fields: ChangedFields | null, names: ReadonlySet<string>): ChangedFields | null =>
  fields && {
    values: new Map([...fields.values].filter(([name]) => names.has(name))),
    links: new Map([...fields.links].filter(([name]) => names.has(name))),
  }
