import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { distinct, isTold, mentionedIn, usersOf } from '../changes/change.ts'
import { MoreButton } from '../changes/MoreButton.tsx'
import { historyQuery } from '../changes/queries.ts'
import { RestoreDialog } from '../changes/RestoreDialog.tsx'
import { useNames } from '../fields/useNames.ts'
import { useTexts } from '../locales/language.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import classes from './History.module.css'
import { HistoryEntry, type RestoreQuestion } from './HistoryEntry.tsx'
import { PastPicker } from './PastPicker.tsx'
import { useRecord } from './useRecord.ts'

/** Who changed what, when, from what to what, and the ways back. */
export function History() {
  const { record: words, changes } = useTexts()
  const { data: record, type } = useRecord()
  const query = useInfiniteQuery(historyQuery(record))
  const [question, setQuestion] = useState<RestoreQuestion>()
  const all = query.data?.pages.flatMap((page) => page.data) ?? []
  const told = all.filter(isTold)
  const edits = told.filter(({ attributes }) => attributes.action === 'update')
  const nameOf = useNames(distinct([...mentionedIn(edits), ...usersOf(told)]))
  return (
    <section aria-label={words.history} className={classes.history}>
      <PastPicker />
      <FailureNote failure={query.error} />
      <ol className={classes.list}>
        {told.map((change, index) => (
          <HistoryEntry
            key={change.id}
            change={change}
            nameOf={nameOf}
            isPast={index > 0}
            onRestore={type.can.write ? setQuestion : undefined}
          />
        ))}
      </ol>
      <MoreButton query={query} label={words.earlier} />
      {question && (
        <RestoreDialog {...question} action={changes.restore} onClose={() => setQuestion(undefined)} />
      )}
    </section>
  )
}
