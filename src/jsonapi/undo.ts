import type { Moment, Position } from './change.ts'

/** What is to be taken back. */
export type Selector =
  | { readonly by: 'requests'; readonly requestIds: readonly string[] }
  | { readonly by: 'changes'; readonly positions: readonly Position[] }
  | { readonly by: 'import'; readonly jobId: string }
  | { readonly by: 'user' | 'token'; readonly id: string; readonly from: Moment; readonly to?: Moment }
  | { readonly by: 'version'; readonly type: string; readonly id: string; readonly version: string }

/** What to do with what somebody else has changed since. */
export const POLICIES = ['cancel', 'skip', 'overwrite'] as const
export type Policy = (typeof POLICIES)[number]

/** An undo as a client asks for it; the given attributes are what is shown of it. */
export interface UndoWish {
  readonly selector: Selector
  readonly given: Readonly<Record<string, unknown>>
  readonly onConflict: Policy
}
