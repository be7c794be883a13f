import type { ResourceType } from '../definition/resource.ts'
import type { Session } from '../store/database.ts'
import type { PowersNow } from '../store/rights.ts'
import { tellOf } from './happenings.ts'

/** Somebody named others in what he wrote about a record. */
export interface Mention {
  readonly type: ResourceType
  readonly recordId: string
  readonly byId: string
  readonly userIds: readonly string[]
  /** The text they are mentioned in: of one text everybody is told once. */
  readonly textId: string
}

/** Tells those who were mentioned, in the transaction that keeps the text. */
export const tellMentioned = (
  session: Session,
  powersNow: PowersNow,
  { type, recordId, byId, userIds, textId }: Mention,
): Promise<void> =>
  tellOf(
    session,
    powersNow,
    userIds.map((userId) => ({ kind: 'mentioned', userId, type, recordId, byId, together: textId })),
  )
