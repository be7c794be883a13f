import { keptDraft, pageKey } from '../../drafts/kept.ts'
import type { KeptSelection } from '../useSelection.ts'

/** One value for many records, and for which. */
export interface BulkEdit {
  readonly field: string | null
  readonly value: unknown
  readonly chosen: KeptSelection
}

/** In another list the same choice would mean other records. */
export const bulkEditKey = (): string => pageKey(`bulk edit ${window.location.search}`)

export const keptBulkEdit = (): BulkEdit | undefined => keptDraft<BulkEdit>(bulkEditKey())
