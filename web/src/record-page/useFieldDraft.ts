import { useRef, useState } from 'react'
import type { OpenRecord } from '../api/openRecord.ts'
import { dropDraft, keepDraft, keptDraft } from '../drafts/kept.ts'
import { useTyped } from '../drafts/typed.ts'
import { isCreating } from '../fields/creator.ts'
import type { Field } from '../fields/field.ts'
import { valueIn } from '../fields/values.ts'
import { texts } from '../locales/language.ts'
import { useRecord } from './useRecord.ts'
import { isSame } from './useSave.ts'

interface Editing {
  /** The record as it was when the edit began: what others do meanwhile is noticed by it. */
  readonly base: OpenRecord
  readonly value: unknown
  readonly failure?: unknown
  readonly isSaving?: boolean
}

/** What is typed into a field: kept with every key until it is stored or given up, and there again after a reload. */
export function useFieldDraft(field: Field, isEditable: boolean) {
  const { data, included, etag, save } = useRecord()
  const key = `${data.type}/${data.id} ${field.name}`
  const isTyped = isEditable && field.kind !== 'boolean'
  const [editing, setEditing] = useState<Editing | undefined>(() => {
    if (!isTyped) return undefined
    const isBegun = field.kind === 'link' && isCreating(field)
    const begun = { base: { data, included, etag }, value: valueIn(field, data, included) }
    return keptDraft<Editing>(key) ?? (isBegun ? begun : undefined)
  })
  const latest = useRef(editing)
  const sending = useRef<Promise<unknown>>(undefined)

  const isChanged = ({ base, value }: Editing) => !isSame(value, valueIn(field, base.data, base.included))
  const isUnsaved = () => latest.current !== undefined && isChanged(latest.current)

  function change(next: Editing | undefined) {
    latest.current = next
    setEditing(next)
    if (next && isChanged(next)) keepDraft(key, { base: next.base, value: next.value })
    else dropDraft(key)
  }
  const finish = () => change(undefined)

  async function send({ base, value }: Editing) {
    change({ base, value, isSaving: true })
    try {
      if (await save(base, [[field, value]], texts().undo.saved(field.label))) finish()
      else change({ base, value })
    } catch (failure) {
      change({ base, value, failure })
    } finally {
      sending.current = undefined
    }
  }

  async function store(wanted: Editing) {
    if (!isChanged(wanted)) return finish()
    sending.current = send(wanted)
    await sending.current
  }

  useTyped({ isUnsaved, sending: () => sending.current, discard: finish })
  return { editing, change, finish, store, isUnsaved }
}
