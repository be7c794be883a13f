import type { Deed } from '../api/deed.ts'
import { RequestError } from '../api/request.ts'
import { type Selector, type Tried, takeBack, tryTakingBack } from '../undo/api.ts'
import type { ToldChange } from './change.ts'

type OnProgress = (done: number, total: number) => void

/** A way back that is looked at before it is gone. */
export interface Restoring {
  /** Tells it from others. */
  readonly key: string
  /** What would come of it. */
  readonly look: () => Promise<Tried<ToldChange>>
  /** Goes it; what is in conflict stays as it is when that was seen before. */
  readonly carryOut: (deed: Deed, conflictsWereSeen: boolean, onProgress: OnProgress) => Promise<void>
}

const NOTHING: Tried<ToldChange> = { changes: [], hasMore: false, conflicts: [] }
const ALREADY = '132'

/** There is nothing to take back, or it has been already. */
const isDoneAlready = (failure: unknown): boolean =>
  failure instanceof RequestError &&
  failure.errors.some(({ code, detail }) => code === ALREADY || /^There are no such changes/.test(detail))

/** Changes of the log, taken back. */
export const takingBack = (selector: Selector): Restoring => ({
  key: JSON.stringify(selector),
  look: () =>
    tryTakingBack<ToldChange>(selector).catch((failure) => {
      if (isDoneAlready(failure)) return NOTHING
      throw failure
    }),
  async carryOut(deed, conflictsWereSeen, onProgress) {
    const { requestId } = await takeBack(selector, conflictsWereSeen ? 'skip' : 'cancel', onProgress)
    deed.requests.push(requestId)
  },
})
