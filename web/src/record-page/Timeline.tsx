import { Chip, Group } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Change, distinct, isTold, mentionedIn, recordOf, usersOf } from '../changes/change.ts'
import { MoreButton } from '../changes/MoreButton.tsx'
import { RestoreDialog } from '../changes/RestoreDialog.tsx'
import { useNames } from '../fields/useNames.ts'
import { useTexts } from '../locales/language.ts'
import { useType } from '../metadata/useTypes.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import classes from './History.module.css'
import { HistoryEntry, type RestoreQuestion } from './HistoryEntry.tsx'
import { PastPicker } from './PastPicker.tsx'
import { TimelineEntry } from './TimelineEntry.tsx'
import { KINDS, type Kind, timelineQuery } from './timeline.ts'
import { useRecord } from './useRecord.ts'

/** What happened to the record, newest first: what was said, sent, done and paid, and who changed what, with the ways back. */
export function Timeline() {
  const { record: words, changes: ways, comments } = useTexts()
  const { data: record, type } = useRecord()
  const [kind, setKind] = useState<Kind | null>(null)
  const query = useInfiniteQuery(timelineQuery(record, kind))
  const [question, setQuestion] = useState<RestoreQuestion>()
  const pages = query.data?.pages ?? []
  const items = pages.flatMap((page) => page.items).filter(({ change }) => !change || isTold(change))
  const parts = new Map(pages.flatMap((page) => page.data).map((one) => [`${one.type}/${one.id}`, one]))
  const included = new Map(
    pages.flatMap((page) => page.included).map((one) => [`${one.type}/${one.id}`, one]),
  )
  const told = items.flatMap(({ change }) => change ?? [])
  const edits = told.filter(({ attributes }) => attributes.action === 'update')
  const elsewhere = told.map(recordOf).filter((one) => !isHere(one))
  const nameOf = useNames(distinct([...mentionedIn(edits), ...usersOf(told), ...elsewhere]))
  const newest = told.find((change) => isHere(recordOf(change)))
  const isTalkedAbout = useType('comments')?.relationships.some(({ targets }) =>
    targets.includes(record.type),
  )
  return (
    <section aria-label={words.history} className={classes.history}>
      {isTalkedAbout && (
        <Group gap={6} mb="sm" role="group" aria-label={comments.kinds}>
          {[null, ...KINDS].map((one) => (
            <Chip key={one} size="xs" checked={kind === one} onChange={() => setKind(one)}>
              {one ? comments.kind[one] : comments.all}
            </Chip>
          ))}
        </Group>
      )}
      <PastPicker />
      <FailureNote failure={query.error} />
      {query.data && items.length === 0 && <p className={classes.line}>{comments.nothing}</p>}
      <ol className={classes.list}>
        {items.map(({ kind: one, id, type: of, change }) => {
          if (change) return entryOf(change)
          const part = parts.get(`${of}/${id}`)
          return part && <TimelineEntry key={`${of}/${id}`} kind={one} part={part} included={included} />
        })}
      </ol>
      <MoreButton query={query} label={words.earlier} />
      {question && (
        <RestoreDialog {...question} action={ways.restore} onClose={() => setQuestion(undefined)} />
      )}
    </section>
  )

  function isHere({ type: name, id }: { readonly type: string; readonly id: string }): boolean {
    return name === record.type && id === record.id
  }

  function entryOf(change: Change) {
    const isOwn = isHere(recordOf(change))
    return (
      <HistoryEntry
        key={change.id}
        change={change}
        nameOf={nameOf}
        isPast={isOwn && change !== newest}
        isElsewhere={!isOwn}
        onRestore={isOwn && type.can.write ? setQuestion : undefined}
      />
    )
  }
}
