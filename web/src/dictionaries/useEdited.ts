import { useState } from 'react'
import type { Resource } from '../api/records.ts'
import { draftedUnder, pageKey } from '../drafts/kept.ts'

type Edited = Resource | 'new' | undefined

/** Which record a dialog edits, or a new one; after a reload the one whose draft was kept. */
export function useEdited(type: string, records: readonly Resource[]): [Edited, (next: Edited) => void] {
  const [id, setId] = useState(() => draftedUnder(pageKey(`${type} `)))
  const edited = id === 'new' ? id : records.find((one) => one.id === id)
  return [edited, (next) => setId(next === 'new' ? next : next?.id)]
}
