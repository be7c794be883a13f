import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { deleteRecord, type Resource, updateRecord } from '../api/records.ts'
import { isAdmin, useSession } from '../api/session.ts'
import { Editor } from '../comments/Editor.tsx'
import { RichText } from '../comments/RichText.tsx'
import { isDrafted } from '../drafts/kept.ts'
import { askToDiscard } from '../drafts/question.ts'
import { useKept } from '../drafts/useKept.ts'
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
  const isOwn = !isViewing && (authorId === user.id || isAdmin(user))
  const [isEditing, setEditing] = useState(() => isOwn && isDrafted(editKeyOf(comment)))

  async function remove() {
    await undoable(undo.deleted(words.said), (deed) => deleteRecord(comment, deed))
    await refreshTimeline(record)
  }
  if (isEditing) return <CommentEditor comment={comment} onDone={() => setEditing(false)} />
  return (
    <div className={classes.said}>
      <RichText html={bodyOf(comment)} />
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

const bodyOf = ({ attributes }: Resource): string => String(attributes.body)
const editKeyOf = ({ type, id }: Resource): string => `${type}/${id} body`

interface CommentEditorProps {
  readonly comment: Resource
  readonly onDone: () => void
}

function CommentEditor({ comment, onDone }: CommentEditorProps) {
  const { comments: words, undo } = useTexts()
  const { data: record } = useRecord()
  const body = bodyOf(comment)
  const draft = useKept(editKeyOf(comment), body)
  // What a reload brings back waits until somebody goes to it.
  const [isAtHand] = useState(() => !draft.isUnsaved())

  function finish() {
    draft.change(body)
    onDone()
  }
  async function save(html: string) {
    try {
      await undoable(undo.saved(words.said), (deed) =>
        updateRecord(comment, { attributes: { body: html } }, deed),
      )
    } catch (failure) {
      tellFailure(failure)
      throw failure
    }
    finish()
    await refreshTimeline(record)
  }
  async function leave() {
    if (!draft.isUnsaved() || (await askToDiscard())) finish()
  }
  return (
    <Editor
      label={words.edit}
      start={draft.value}
      action={words.save}
      onChange={draft.change}
      onSend={save}
      onLeave={() => void leave()}
      isAtHand={isAtHand}
    />
  )
}
