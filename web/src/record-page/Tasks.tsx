import { ActionIcon, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Resource, refresh, updateRecord } from '../api/records.ts'
import { CreateDialog } from '../create/CreateDialog.tsx'
import { isDrafted, pageKey } from '../drafts/kept.ts'
import { LinkedName } from '../fields/FieldValue.tsx'
import { linkedOf } from '../fields/values.ts'
import { useWords } from '../fields/words.ts'
import { useTexts } from '../locales/language.ts'
import { useClosedWords } from '../metadata/useClosedWords.ts'
import { useOpenness } from '../metadata/useOpenness.ts'
import { dayIn } from '../ui/days.ts'
import { PlusIcon } from '../ui/icons.tsx'
import { tellFailure } from '../ui/notify.ts'
import { useToday } from '../ui/useToday.ts'
import { undoable } from '../undo/undoable.ts'
import { relatedQuery } from './api.ts'
import { Card } from './Card.tsx'
import lists from './lists.module.css'
import type { Related } from './related.ts'
import classes from './Tasks.module.css'
import { useRecord } from './useRecord.ts'
import { useLinks } from './useRelated.ts'

const MOST = '50'

/** Tasks or events of the record, what is open first. */
export function Tasks({ related }: { readonly related: Related }) {
  const { record: words } = useTexts()
  const { type } = useRecord()
  const { prefill, refreshBoth } = useLinks(related)
  const { label, target, path, parameters } = related
  const draft = pageKey(`new ${target}`)
  const [isAdding, setAdding] = useState(() => isDrafted(draft))
  const sort = target === 'diary-tasks' ? 'due-at' : '-starts-at'
  const { data } = useQuery(relatedQuery(path, target, { ...parameters, sort, 'page[size]': MOST }))
  const all = data?.data ?? []
  const isOpen = ({ attributes }: Resource) => !attributes['completed-at']
  return (
    <Card
      title={label}
      count={data?.meta['record-count']}
      actions={
        type.can.write && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={words.addTo(label)}
            onClick={() => setAdding(true)}
          >
            <PlusIcon size={16} />
          </ActionIcon>
        )
      }
    >
      {data && all.length === 0 && <div className={lists.nothing}>{words.nothingIn}</div>}
      <ul className={lists.list} aria-label={label}>
        {[...all.filter(isOpen), ...all.filter((one) => !isOpen(one))].map((one) =>
          target === 'diary-tasks' ? <Task key={one.id} task={one} /> : <Event key={one.id} event={one} />,
        )}
      </ul>
      {isAdding && (
        <CreateDialog
          type={target}
          draft={draft}
          prefill={prefill}
          onCreated={() => void refreshBoth()}
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  )
}

function Task({ task }: { readonly task: Resource }) {
  const { record: words, agenda } = useTexts()
  const closedWords = useClosedWords()
  const { data: owner, asOf } = useRecord()
  const { date, datetime } = useWords()
  const now = useToday()
  const linked = linkedOf(task)
  const isClosed = !useOpenness(task.type, [task.id])('edit', task.id)
  const { 'due-at': due, 'due-on': dueOn, 'completed-at': completed } = task.attributes
  const isOverdue = !completed && typeof due === 'string' && dayIn(due) < now
  const complete = async (isDone: boolean) => {
    const told = isDone ? agenda.completed(linked.name) : agenda.reopened(linked.name)
    const attributes = { 'completed-at': isDone ? new Date().toISOString() : null }
    await undoable(told, (deed) => updateRecord(task, { attributes }, deed))
    // A task that is done can move its deal.
    await refresh(task.type, owner.type)
  }
  return (
    <li className={lists.row} title={isClosed && asOf === undefined ? closedWords : undefined}>
      <Checkbox
        size="xs"
        aria-label={words.complete(linked.name)}
        checked={Boolean(completed)}
        disabled={asOf !== undefined || isClosed}
        onChange={(event) => complete(event.currentTarget.checked).catch(tellFailure)}
      />
      <div className={`${lists.name} ${completed ? classes.done : ''}`}>
        <LinkedName linked={linked} />
      </div>
      {typeof due === 'string' && (
        <span className={classes.when} data-overdue={isOverdue || undefined}>
          {dueOn ? date(dueOn) : datetime(due)}
        </span>
      )}
    </li>
  )
}

function Event({ event }: { readonly event: Resource }) {
  const { datetime } = useWords()
  const { 'starts-at': starts, place } = event.attributes
  return (
    <li className={lists.row}>
      <div className={lists.name}>
        <LinkedName linked={linkedOf(event)} />
      </div>
      <span className={classes.when}>{[place, starts && datetime(starts)].filter(Boolean).join(' · ')}</span>
    </li>
  )
}
