import { useState } from 'react'
import type { Parameters } from '../../api/address.ts'
import type { Deed } from '../../api/deed.ts'
import { refresh } from '../../api/records.ts'
import { texts } from '../../locales/language.ts'
import { openOf } from '../../metadata/useOpenness.ts'
import { tell, tellFailure } from '../../ui/notify.ts'
import { tellDone } from '../../undo/undoable.ts'
import type { Selection } from '../useSelection.ts'
import { allIds } from './exports.ts'
import { type BulkChange, carryOut, type Failure, needing } from './operations.ts'

export interface Work {
  readonly total: number
  readonly finished: number
  /** What did not work, once the work is over. */
  readonly failures?: readonly Failure[]
}

/** What is told of so many records. */
export type BulkWords = (done: number) => string

/** Does something with everything that is chosen, and tells how far it is and what was refused. */
export function useBulk(type: string, parameters: Parameters, selection: Selection) {
  const [work, setWork] = useState<Work>()

  async function chosenIds(): Promise<readonly string[]> {
    if (!selection.isAll) return [...selection.ids]
    return (await allIds(type, parameters)).filter((id) => selection.has(id))
  }

  async function run(change: BulkChange, words: BulkWords): Promise<void> {
    const deed: Deed = { requests: [] }
    try {
      setWork({ total: 0, finished: 0 })
      const chosen = await chosenIds()
      const open = await openOf(type, change === 'delete' ? 'delete' : 'edit', chosen)
      if (open.length < chosen.length) tell(texts().access.leftOut(chosen.length - open.length))
      const ids = await needing(type, open, change)
      const total = ids.length
      const { done, failures } = await carryOut(type, ids, change, deed, (finished) =>
        setWork({ total, finished }),
      )
      setWork(failures.length > 0 ? { total, finished: done, failures } : undefined)
      if (failures.length > 0) selection.only(failures.map(({ id }) => id))
      else selection.clear()
      tellDone(words(done), deed)
    } catch (failure) {
      setWork(undefined)
      tellFailure(failure)
    } finally {
      await refresh(type)
    }
  }

  return { work, run, dismiss: () => setWork(undefined) }
}
