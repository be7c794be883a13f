import { useState } from 'react'
import type { Deed } from '../api/deed.ts'
import { type OpenRecord, openRecordQuery, saveRecord } from '../api/openRecord.ts'
import { queryClient } from '../api/queries.ts'
import { refresh } from '../api/records.ts'
import { RequestError } from '../api/request.ts'
import { requireRight } from '../fields/checks.ts'
import type { Field } from '../fields/field.ts'
import { type Change, draftOf, valueIn } from '../fields/values.ts'
import { undoable } from '../undo/undoable.ts'

/** Saves fields on top of the version at which the edit began, and says so; undefined when whoever was asked gave up. */
export type Save = (
  base: OpenRecord,
  changes: readonly Change[],
  words: string,
) => Promise<OpenRecord | undefined>

/** A field that somebody else has changed meanwhile to something else. */
export interface Conflict {
  readonly field: Field
  readonly mine: unknown
  readonly theirs: unknown
}

export interface Question {
  readonly conflicts: readonly Conflict[]
  /** The fields to save in spite of what is there now; undefined to leave it. */
  readonly answer: (kept: readonly Field[] | undefined) => void
}

/** Saves of one record, and the question that a conflict asks. */
export function useSave(include: readonly string[]) {
  const [question, setQuestion] = useState<Question>()

  const ask = (conflicts: readonly Conflict[]) =>
    new Promise<readonly Field[] | undefined>((resolve) => {
      setQuestion({
        conflicts,
        answer(kept) {
          setQuestion(undefined)
          resolve(kept)
        },
      })
    })

  async function saveOn(
    base: OpenRecord,
    changes: readonly Change[],
    deed: Deed,
  ): Promise<OpenRecord | undefined> {
    requireRight(base.data, changes)
    try {
      const saved = await saveRecord(base.data, base.etag, draftOf(changes), include, deed)
      void refresh(base.data.type)
      return saved
    } catch (failure) {
      if (!(failure instanceof RequestError) || failure.status !== 412) throw failure
    }
    const current = await queryClient.fetchQuery({ ...openRecordQuery(base.data, include), staleTime: 0 })
    const conflicts = conflictsOf(base, current, changes)
    if (conflicts.length === 0) return saveOn(current, changes, deed)
    const kept = await ask(conflicts)
    if (!kept) return undefined
    const wanted = changes.filter(
      ([field]) => kept.includes(field) || !conflicts.some((one) => one.field === field),
    )
    return wanted.length > 0 ? saveOn(current, wanted, deed) : current
  }

  const save: Save = (base, changes, words) => undoable(words, (deed) => saveOn(base, changes, deed))

  return { save, question }
}

/** What others have changed elsewhere is no conflict, and neither is the same change made twice. */
function conflictsOf(base: OpenRecord, current: OpenRecord, changes: readonly Change[]): Conflict[] {
  return changes.flatMap(([field, mine]) => {
    const theirs = valueIn(field, current.data, current.included)
    const before = valueIn(field, base.data, base.included)
    return isSame(theirs, before) || isSame(theirs, mine) ? [] : [{ field, mine, theirs }]
  })
}

/** Links are the same when they lead to the same record, empty values when both are empty. */
export function isSame(one: unknown, other: unknown): boolean {
  return comparable(one) === comparable(other)
}

function comparable(value: unknown): string {
  if (Array.isArray(value)) return value.map(comparable).join('\n')
  if (value === null || value === undefined) return ''
  if (typeof value === 'object' && 'id' in value && 'type' in value) return `${value.type}/${value.id}`
  if (typeof value === 'string' && MOMENT.test(value)) return String(Date.parse(value) || value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The whole of it: a text that only begins with one is a text. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
