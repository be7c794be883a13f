import type { Position } from './change.ts'

/** A place in the log by its position, or by the time of a clock. */
export type Moment = { readonly position: Position } | { readonly time: string }

/** What is to be taken back. */
export type Selector =
  | { readonly by: 'request'; readonly requestId: string }
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
