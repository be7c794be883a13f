import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Deed } from '../api/deed.ts'
import { deleteRecord, refresh } from '../api/records.ts'
import { isAdmin, useSession } from '../api/session.ts'
import { useHandRuns } from '../automations/useHandRuns.ts'
import { isDrafted } from '../drafts/kept.ts'
import { isEmpty } from '../fields/field.ts'
import { titleOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { isMergeable } from '../metadata/kinds.ts'
import { useCommands } from '../palette/commands.ts'
import { usePapers } from '../papers/usePapers.ts'
import { curlOf } from '../table/curl.ts'
import { lastList } from '../table/lastList.ts'
import { copyText } from '../ui/copyText.ts'
import { tellFailure } from '../ui/notify.ts'
import { tellDone } from '../undo/undoable.ts'
import { mergeKeyOf } from './duplicates.ts'
import { useRecord } from './useRecord.ts'

interface Action {
  readonly id: string
  readonly label: string
  readonly run: () => void
}

/** What can be done with the record as a whole, from its menu and from the palette. */
export function useActions() {
  const { common, record: words, access, care, undo } = useTexts()
  const { user } = useSession()
  const navigate = useNavigate()
  const { data, included, etag, type, field, value, save } = useRecord()
  const [isMerging, setMerging] = useState(() => isDrafted(mergeKeyOf(data)))
  const [isAskingAccess, setAskingAccess] = useState(false)
  const isArchived = !isEmpty(value('archived-at'))
  const isDiscarded = !isEmpty(value('discarded-at'))

  /** Sets the date of a state, or takes it away. */
  function toggle(state: string, label: string, told: (name: string) => string): readonly Action[] {
    const dated = field(state)
    if (!dated || !type.can.write) return []
    const moment = isEmpty(value(state)) ? new Date().toISOString() : null
    const run = () => save({ data, included, etag }, [[dated, moment]], told(titleOf(data)))
    return [{ id: `record-${state}`, label, run: () => void run().catch(tellFailure) }]
  }

  /** Said on the page that is seen then. */
  async function remove() {
    const deed: Deed = { requests: [] }
    await deleteRecord(data, deed)
    await navigate({ to: '/$type', params: { type: data.type }, ...lastList(user.id, type) })
    tellDone(undo.deleted(titleOf(data)), deed)
    await refresh(data.type)
  }

  const handRuns = useHandRuns(data)
  const papers = usePapers(data)
  const address = window.location.href
  const actions: readonly Action[] = [
    ...papers.actions,
    { id: 'record-link', label: words.copyLink, run: () => void copyText(address, common.copied) },
    {
      id: 'record-curl',
      label: words.copyCurl,
      run: () => void copyText(curlOf(`${data.type}/${data.id}`, {}), common.copied),
    },
    ...(isAdmin(user)
      ? [{ id: 'record-access', label: access.title, run: () => setAskingAccess(true) }]
      : []),
    ...toggle(
      'archived-at',
      ...(isArchived
        ? ([words.unarchive, care.unarchived] as const)
        : ([words.archive, care.archived] as const)),
    ),
    ...handRuns,
    ...(isMergeable(type) && type.can.merge
      ? [{ id: 'record-merge', label: words.merge, run: () => setMerging(true) }]
      : []),
    ...toggle(
      'discarded-at',
      ...(isDiscarded
        ? ([words.restore, care.restored] as const)
        : ([words.discard, care.discarded] as const)),
    ),
    ...(type.can.delete
      ? [{ id: 'record-delete', label: common.delete, run: () => void remove().catch(tellFailure) }]
      : []),
  ]
  useCommands(actions.map((action) => ({ ...action, group: 'page' })))
  return {
    actions,
    /** What is printed of the record, where that is one thing alone. */
    printing: papers.kinds.length === 1 ? papers.kinds[0] : undefined,
    paper: papers.made,
    endPaper: papers.endShowing,
    isMerging,
    endMerging: () => setMerging(false),
    isAskingAccess,
    endAskingAccess: () => setAskingAccess(false),
  }
}
