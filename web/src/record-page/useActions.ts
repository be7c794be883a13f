import { useState } from 'react'
import { isDrafted } from '../drafts/kept.ts'
import { isEmpty } from '../fields/field.ts'
import { titleOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { isMergeable } from '../metadata/kinds.ts'
import { useCommands } from '../palette/commands.ts'
import { curlOf } from '../table/curl.ts'
import { copyText } from '../ui/copyText.ts'
import { tellFailure, tellUndoable } from '../ui/notify.ts'
import { mergeKeyOf } from './MergeDialog.tsx'
import { useRecord } from './useRecord.ts'

interface Action {
  readonly id: string
  readonly label: string
  readonly run: () => void
}

/** What can be done with the record as a whole, from its menu and from the palette. */
export function useActions() {
  const { common, record: words, care } = useTexts()
  const { data, included, etag, type, field, value, save } = useRecord()
  const [asked, ask] = useState<'delete' | 'merge' | undefined>(() =>
    isDrafted(mergeKeyOf(data)) ? 'merge' : undefined,
  )
  const isArchived = !isEmpty(value('archived-at'))
  const isDiscarded = !isEmpty(value('discarded-at'))

  /** Sets the date of a state, or takes it away; the notice takes that back. */
  function toggle(state: string, label: string, told: (name: string) => string): readonly Action[] {
    const dated = field(state)
    if (!dated || !type.can.write) return []
    const before = value(state) ?? null
    const moment = isEmpty(before) ? new Date().toISOString() : null
    async function run() {
      const saved = await save({ data, included, etag }, [[dated!, moment]])
      if (saved) tellUndoable(told(titleOf(data)), () => save(saved, [[dated!, before]]).catch(tellFailure))
    }
    return [{ id: `record-${state}`, label, run: () => void run().catch(tellFailure) }]
  }

  const address = window.location.href
  const actions: readonly Action[] = [
    { id: 'record-link', label: words.copyLink, run: () => void copyText(address, common.copied) },
    {
      id: 'record-curl',
      label: words.copyCurl,
      run: () => void copyText(curlOf(`${data.type}/${data.id}`, {}), common.copied),
    },
    ...toggle(
      'archived-at',
      ...(isArchived
        ? ([words.unarchive, care.unarchived] as const)
        : ([words.archive, care.archived] as const)),
    ),
    ...(isMergeable(type) && type.can.write
      ? [{ id: 'record-merge', label: words.merge, run: () => ask('merge') }]
      : []),
    ...toggle(
      'discarded-at',
      ...(isDiscarded
        ? ([words.restore, care.restored] as const)
        : ([words.discard, care.discarded] as const)),
    ),
    ...(type.can.write ? [{ id: 'record-delete', label: common.delete, run: () => ask('delete') }] : []),
  ]
  useCommands(actions.map((action) => ({ ...action, group: 'page' })))
  return { actions, asked, ask }
}
