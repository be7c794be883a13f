import { useState } from 'react'

/** What is chosen in a table: some records, or all that it lists but some. */
export interface Selection {
  readonly isAll: boolean
  readonly ids: ReadonlySet<string>
  readonly has: (id: string) => boolean
  readonly countOf: (total: number) => number
  readonly set: (ids: readonly string[], isChosen: boolean) => void
  readonly only: (ids: readonly string[]) => void
  readonly all: () => void
  readonly clear: () => void
}

const NOTHING: { readonly isAll: boolean; readonly ids: ReadonlySet<string> } = {
  isAll: false,
  ids: new Set(),
}

/** The same in a draft. */
export interface KeptSelection {
  readonly isAll: boolean
  readonly ids: readonly string[]
}

/** It begins with what was chosen before a reload, where somebody was about to do something with it. */
export function useSelection(kept: () => KeptSelection | undefined): Selection {
  const [{ isAll, ids }, change] = useState(() => {
    const { ids: chosen = [], isAll: isEvery = false } = kept() ?? {}
    return { isAll: isEvery, ids: new Set(chosen) as ReadonlySet<string> }
  })
  return {
    isAll,
    ids,
    has: (id) => ids.has(id) !== isAll,
    countOf: (total) => (isAll ? Math.max(0, total - ids.size) : ids.size),
    set: (changed, isChosen) =>
      change((before) => {
        const next = new Set(before.ids)
        for (const id of changed) isChosen !== before.isAll ? next.add(id) : next.delete(id)
        return { isAll: before.isAll, ids: next }
      }),
    only: (chosen) => change({ isAll: false, ids: new Set(chosen) }),
    all: () => change({ isAll: true, ids: new Set() }),
    clear: () => change(NOTHING),
  }
}
