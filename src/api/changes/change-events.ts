import { type Position, printPosition, readPosition } from '../../jsonapi/change.ts'
import { changeEvent } from '../../jsonapi/print/change.ts'
import type { StreamPlan } from '../../jsonapi/query/stream.ts'
import type { ChangesQuestion } from '../../store/changes/conditions.ts'
import { changesPage } from '../../store/changes/page.ts'
import { changeOf, type StoredChange } from '../../store/changes/stored-change.ts'
import { wantedChanges } from '../../store/changes/wanted.ts'
import { credentialOf } from '../authenticate.ts'
import { sessionOf } from '../records/read.ts'
import { type Call, printContext } from '../service.ts'
import { readableTypes } from './changes.ts'

/** When a browser comes back after the connection broke. */
const RETRY_MS = 1_000

/**
 * The text of a stream. Whoever is behind is told from the log, page by page, until he has caught up with what this
 * process hears: so nobody needs a buffer, and nobody misses anything.
 */
export async function* changeEvents(call: Call, plan: StreamPlan, stop: AbortSignal): AsyncGenerator<string> {
  const { service, access } = call
  const { feed, settings } = service.streams
  const context = printContext(call)
  const question = { plan, readable: readableTypes(call) }
  const types = [...call.registry.types.values()]
  const byTable = new Map(types.map((type) => [type.table, type]))
  const isWanted = wantedChanges(question, types)
  const isStillOpen = openWhile(call, settings.checkMs)
  const readOn = (after: Position | 'latest') =>
    service.concurrency.furtherReads.run(access.accountId, () => pageAfter(call, question, after), stop)
  let position = plan.after === 'latest' ? (await readOn('latest')).position : plan.after
  const follower = feed.follow(access.accountId, position)
  try {
    yield `retry: ${RETRY_MS}\n${standing(position)}`
    while (!stop.aborted && (await isStillOpen())) {
      const heard = follower.since(position)
      // What is heard is heard for everybody: who sees only a part is told from the log.
      if (!heard || (access.rights && heard.changes.length > 0)) {
        const page = await readOn(position)
        // Asked after it was read: what is told was open until then.
        if (!(await isStillOpen(0))) return
        position = page.position
        if (page.changes.length > 0) yield page.changes.map((one) => changeEvent(one, context)).join('')
        continue
      }
      if (heard.changes.some(isOfPeople) && !(await isStillOpen(0))) return
      position = heard.to
      const wanted = heard.changes.filter(isWanted)
      if (wanted.length > 0)
        yield wanted.map((row) => changeEvent(changeOf(row, byTable, question.readable), context)).join('')
      if (heard.changes.length > 0) continue
      await follower.next(settings.heartbeatMs, stop)
      if (!stop.aborted && follower.since(position)?.changes.length === 0) yield standing(position)
    }
  } finally {
    follower.leave()
  }
}

/** An event without data, which clients are not told of: its id is the position from which a stream goes on. */
const standing = (position: Position): string => `:\nid: ${printPosition(position)}\n\n`

async function pageAfter(call: Call, question: ChangesQuestion, after: Position | 'latest') {
  const page = await changesPage(sessionOf(call), { ...question, plan: { ...question.plan, after } })
  return { changes: page.changes, position: readPosition(page.position)! }
}

/** What somebody is, and that he is disabled, is said there: who sees everything may do so no more. */
const isOfPeople = ([, , , tableName]: StoredChange): boolean => tableName === 'users'

/** Whether the token or sign-in session gives what it gave when the stream began; asked now and then. */
function openWhile(call: Call, checkMs: number): (afterMs?: number) => Promise<boolean> {
  const { secret, checks } = credentialOf(call.service, call.request)
  let checkedAt = performance.now()
  return async (afterMs = checkMs) => {
    if (performance.now() - checkedAt < afterMs) return true
    checkedAt = performance.now()
    return checks.stillGives(secret!, call.access)
  }
}
