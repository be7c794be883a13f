import { ActionIcon, Progress } from '@mantine/core'
import { useRef } from 'react'
import { createRecord } from '../api/records.ts'
import { Editor } from '../comments/Editor.tsx'
import { pageKey } from '../drafts/kept.ts'
import { useKept } from '../drafts/useKept.ts'
import { useTexts } from '../locales/language.ts'
import { useType } from '../metadata/useTypes.ts'
import { UploadIcon } from '../ui/icons.tsx'
import { tellFailure } from '../ui/notify.ts'
import { undoable } from '../undo/undoable.ts'
import classes from './Timeline.module.css'
import { refreshTimeline } from './timeline.ts'
import { useFileDrop } from './useFileDrop.ts'
import { useRecord } from './useRecord.ts'
import { useUploads } from './useUploads.ts'

/** Where something is said of the record, always at hand; files are dropped into it. */
export function Composer({ onSaid }: { readonly onSaid: () => void }) {
  const { comments: words, record: texts } = useTexts()
  const { data: record } = useRecord()
  const comments = useType('comments')
  const canUpload = useType('documents')?.can.create
  const draft = useKept(pageKey('comment'), '')
  const { uploads, upload } = useUploads(record)
  const drop = useFileDrop(attach)
  const input = useRef<HTMLInputElement>(null)
  const isAbout = comments?.relationships.some(({ targets }) => targets.includes(record.type))
  if (!comments?.can.create || !isAbout) return null
  const { type, id } = record

  async function say(body: string) {
    const relationships = { commentable: { data: { type, id } } }
    try {
      await undoable(words.said, (deed) =>
        createRecord('comments', { attributes: { body }, relationships }, deed),
      )
    } catch (failure) {
      tellFailure(failure)
      throw failure
    }
    draft.change('')
    onSaid()
    await refreshTimeline(record)
  }

  async function attach(files: readonly File[]) {
    await upload(files)
    await refreshTimeline(record)
  }
  return (
    <section
      aria-label={words.said}
      className={classes.composer}
      data-over={drop.isOver || undefined}
      {...(canUpload && drop.handlers)}
    >
      <Editor
        label={words.write}
        start={draft.value}
        action={words.send}
        onChange={draft.change}
        onSend={say}
        tools={
          canUpload && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={words.attach}
              title={words.attach}
              onClick={() => input.current?.click()}
            >
              <UploadIcon size={14} />
            </ActionIcon>
          )
        }
      />
      {uploads.map(({ key, name, part }) => (
        <Progress key={key} value={part * 100} aria-label={texts.uploading(name)} mt={4} />
      ))}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={words.attach}
        onChange={({ currentTarget }) => {
          void attach([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </section>
  )
}
