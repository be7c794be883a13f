import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { deleteRecord, type Resource, updateRecord } from '../api/records.ts'
import { isAdmin, useSession } from '../api/session.ts'
import { Editor } from '../comments/Editor.tsx'
import { RichText } from '../comments/RichText.tsx'
import { useTexts } from '../locales/language.ts'
import { CloseIcon, FieldsIcon } from '../ui/icons.tsx'
import { tellFailure } from '../ui/notify.ts'
import { undoable } from '../undo/undoable.ts'
import classes from './Timeline.module.css'
import { refreshTimeline } from './timeline.ts'
import { useRecord } from './useRecord.ts'

interface CommentProps {
  readonly comment: Resource
  readonly authorId: string | undefined
}

/** What somebody has said; he can say it otherwise, and take it back. */
export function Comment({ comment, authorId }: CommentProps) {
  const { comments: words, undo } = useTexts()
  const { user, isViewing } = useSession()
  const { data: record } = useRecord()
  const [isEditing, setEditing] = useState(false)
  const isOwn = !isViewing && (authorId === user.id || isAdmin(user))
  const body = String(comment.attributes.body)

  async function save(html: string) {
    try {
      await undoable(undo.saved(words.said), (deed) =>
        updateRecord(comment, { attributes: { body: html } }, deed),
      )
    } catch (failure) {
      tellFailure(failure)
      throw failure
    }
    setEditing(false)
    await refreshTimeline(record)
  }
  async function remove() {
    await undoable(undo.deleted(words.said), (deed) => deleteRecord(comment, deed))
    await refreshTimeline(record)
  }
  if (isEditing)
    return (
      <Editor
        label={words.edit}
        start={body}
        action={words.save}
        onChange={() => {}}
        onSend={save}
        onLeave={() => setEditing(false)}
      />
    )
  return (
    <div className={classes.said}>
      <RichText html={body} />
      {isOwn && (
        <span className={classes.ways}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={words.edit}
            title={words.edit}
            onClick={() => setEditing(true)}
          >
            <FieldsIcon size={14} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={words.remove}
            title={words.remove}
            onClick={() => void remove().catch(tellFailure)}
          >
            <CloseIcon size={14} />
          </ActionIcon>
        </span>
      )}
    </div>
  )
}
