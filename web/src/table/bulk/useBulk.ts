import { useState } from 'react'
import type { Parameters } from '../../api/address.ts'
import { refresh } from '../../api/records.ts'
import { texts } from '../../locales/language.ts'
import { tell, tellFailure, tellUndoable } from '../../ui/notify.ts'
import type { Selection } from '../useSelection.ts'
import { allIds } from './exports.ts'
import { carryOut, type Deed, type Failure, needing } from './operations.ts'

export interface Work {
  readonly total: number
  readonly finished: number
  /** What did not work, once the work is over. */
  readonly failures?: readonly Failure[]
}

/** Does something with everything that is chosen, and tells how far it is and what was refused. */
export function useBulk(type: string, parameters: Parameters, selection: Selection) {
  const [work, setWork] = useState<Work>()

  async function chosenIds(): Promise<readonly string[]> {
    if (!selection.isAll) return [...selection.ids]
    return (await allIds(type, parameters)).filter((id) => selection.has(id))
  }

  async function run(deed: Deed, given?: readonly string[]): Promise<void> {
    try {
      setWork({ total: 0, finished: 0 })
      const ids = given ?? (await needing(type, await chosenIds(), deed))
      const total = ids.length
      const { done, failures } = await carryOut(type, ids, deed, (finished) => setWork({ total, finished }))
      setWork(failures.length > 0 ? { total, finished: done, failures } : undefined)
      if (failures.length > 0) selection.only(failures.map(({ id }) => id))
      else selection.clear()
      const changed = ids.filter((id) => !failures.some((one) => one.id === id))
      if (done > 0) tellDone(deed, changed)
    } catch (failure) {
      setWork(undefined)
      tellFailure(failure)
    } finally {
      await refresh(type)
    }
  }

  function tellDone(deed: Deed, ids: readonly string[]) {
    const { table } = texts()
    if (deed === 'delete') return tell(table.deleted(ids.length))
    const { back } = deed
    if (back) tellUndoable(table.done(ids.length), () => void run({ draft: back }, ids))
    else tell(table.done(ids.length))
  }

  return { work, run: (deed: Deed) => run(deed), dismiss: () => setWork(undefined) }
}
