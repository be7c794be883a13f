import { pause } from '../api/line.ts'
import { MEDIA_TYPE, type Resource } from '../api/records.ts'
import { ask, RequestError, send } from '../api/request.ts'
import { membersOf } from '../api/values.ts'

/** What is to be taken back, as `POST /undos` takes it. */
export type Selector =
  | { readonly 'request-id': string | readonly string[] }
  | { readonly changes: readonly string[] }
  | { readonly 'import-job-id': string }
  | { readonly 'user-id': string; readonly from: string; readonly to?: string }
  | { readonly 'token-id': string; readonly from: string; readonly to?: string }
  | { readonly 'resource-type': string; readonly 'resource-id': string; readonly 'to-version': string }

/** What happens to what somebody has changed since. */
export type Policy = 'cancel' | 'skip' | 'overwrite'

/** Something that is not as the change has left it; without a field it is about the whole record. */
export interface Conflict {
  readonly 'resource-type': string
  readonly 'resource-id': string
  readonly field: string | null
  readonly detail: string
}

export interface TakenBack {
  /** By which this undo is taken back. */
  readonly requestId: string
  readonly undone: number
  readonly conflicts: readonly Conflict[]
}

/** Nothing was taken back: this stands in the way. */
export class Conflicted extends Error {
  readonly conflicts: readonly Conflict[]

  constructor(conflicts: readonly Conflict[]) {
    super('Changed since')
    this.conflicts = conflicts
  }
}

const CHANGED_SINCE = '135'
const LOOK_AGAIN_MS = 500

/** Takes something back as one unit; much of it as a job, which is waited for. Without a line it fails at once. */
export async function takeBack(
  selector: Selector,
  onConflict: Policy = 'cancel',
  onProgress: (done: number, total: number) => void = () => {},
): Promise<TakenBack> {
  let undo = (await post('undos', selector, onConflict)).data
  while (undo.attributes.state === 'running') {
    onProgress(Number(undo.attributes.processed), Number(undo.attributes.total))
    await pause(LOOK_AGAIN_MS)
    undo = (await send<{ data: Resource }>('GET', `/api/v1/undos/${undo.id}`, undefined, MEDIA_TYPE)).data
  }
  const { state, problem } = undo.attributes
  if (state !== 'done')
    throw conflictsOf(undo).length > 0 ? new Conflicted(conflictsOf(undo)) : failed(String(problem))
  return {
    requestId: String(undo.attributes['undo-request-id']),
    undone: Number(undo.attributes.undone),
    conflicts: conflictsOf(undo),
  }
}

export interface Tried<Change> {
  /** What would be written, as the change log would tell it. */
  readonly changes: readonly Change[]
  readonly hasMore: boolean
  /** What would stay as it is. */
  readonly conflicts: readonly Conflict[]
}

/** What taking something back would do, up to 10,000 changes; what is in conflict is left out. */
export async function tryTakingBack<Change>(selector: Selector): Promise<Tried<Change>> {
  const { data, meta } = await post('undos?dry-run=true', selector, 'skip')
  const { changes, 'has-more': hasMore } = membersOf(meta)
  return {
    changes: changes as readonly Change[],
    hasMore: hasMore === true,
    conflicts: conflictsOf(data),
  }
}

interface UndoDocument {
  readonly data: Resource
  readonly meta?: unknown
}

/** Sent once: an undo that came late would take back what nobody expects any more. */
async function post(path: string, selector: Selector, onConflict: Policy): Promise<UndoDocument> {
  const attributes = { ...selector, 'on-conflict': onConflict }
  try {
    const response = await ask(`/api/v1/${path}`, {
      method: 'POST',
      headers: { Accept: MEDIA_TYPE, 'Content-Type': MEDIA_TYPE },
      body: JSON.stringify({ data: { type: 'undos', attributes } }),
    })
    return (await response.json()) as UndoDocument
  } catch (failure) {
    throw conflictedBy(failure) ?? failure
  }
}

function conflictedBy(failure: unknown): Conflicted | undefined {
  const errors = failure instanceof RequestError ? failure.errors : []
  const told = errors.filter(({ code }) => code === CHANGED_SINCE)
  return told.length > 0 ? new Conflicted(told.map(({ meta }) => meta as unknown as Conflict)) : undefined
}

const conflictsOf = ({ attributes }: Resource) => attributes.conflicts as readonly Conflict[]

const failed = (detail: string) =>
  new RequestError(422, [{ status: '422', code: '422', title: detail, detail }])
