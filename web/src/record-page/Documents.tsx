import { ActionIcon, Button, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { deleteRecord, type Resource, refresh } from '../api/records.ts'
import { titleOf } from '../fields/values.ts'
import { useWords } from '../fields/words.ts'
import { useTexts } from '../locales/language.ts'
import { useOpenness } from '../metadata/useOpenness.ts'
import { useType } from '../metadata/useTypes.ts'
import { PaperButtons } from '../papers/PaperButtons.tsx'
import { PaperDialog } from '../papers/PaperDialog.tsx'
import { CloseIcon, PlusIcon } from '../ui/icons.tsx'
import { Moment } from '../ui/Moment.tsx'
import { tellFailure } from '../ui/notify.ts'
import { useHasMouse } from '../ui/useHasMouse.ts'
import { undoable } from '../undo/undoable.ts'
import { relatedQuery } from './api.ts'
import { Card } from './Card.tsx'
import classes from './Documents.module.css'
import { downloadFile } from './files.ts'
import lists from './lists.module.css'
import type { Related } from './related.ts'
import { useFileDrop } from './useFileDrop.ts'
import { useRecord } from './useRecord.ts'
import { useUploads } from './useUploads.ts'

/** Files of the record: dragged in or chosen, with their progress, read back and removed. */
export function Documents({ related }: { readonly related: Related }) {
  const { record: words } = useTexts()
  const { data: owner, type } = useRecord()
  const input = useRef<HTMLInputElement>(null)
  const { uploads, upload } = useUploads(owner)
  const drop = useFileDrop(upload)
  const hasMouse = useHasMouse()
  const { data } = useQuery(
    relatedQuery(related.path, related.target, {
      ...related.parameters,
      sort: '-created-at',
      'page[size]': '100',
    }),
  )
  const documents = useType('documents')
  const canUpload = type.can.write && documents?.can.create
  const isOpen = useOpenness('documents', data?.data.map(({ id }) => id) ?? [])
  return (
    <div className={classes.area} data-over={drop.isOver || undefined} {...(canUpload && drop.handlers)}>
      <Card
        title={related.label}
        count={data?.meta['record-count']}
        actions={
          canUpload && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<PlusIcon size={14} />}
              onClick={() => input.current?.click()}
            >
              {words.upload}
            </Button>
          )
        }
      >
        <PaperButtons about={owner} />
        {data?.data.length === 0 && uploads.length === 0 && (
          <div className={lists.nothing}>{canUpload && hasMouse ? words.dropHere : words.nothingIn}</div>
        )}
        <ul className={lists.list} aria-label={related.label}>
          {uploads.map(({ key, name, part }) => (
            <li key={key} className={lists.row}>
              <div className={lists.name}>{name}</div>
              <Progress className={classes.progress!} value={part * 100} aria-label={words.uploading(name)} />
            </li>
          ))}
          {data?.data.map((one) => (
            <Document
              key={one.id}
              document={one}
              isRemovable={type.can.write && Boolean(isOpen('delete', one.id))}
            />
          ))}
        </ul>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={words.upload}
          onChange={({ currentTarget }) => {
            void upload([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
      </Card>
    </div>
  )
}

function Document({ document, isRemovable }: { readonly document: Resource; readonly isRemovable: boolean }) {
  const { record: words, papers, linkPicker, undo } = useTexts()
  const { data: owner } = useRecord()
  const [isShown, setShown] = useState(false)
  const { bytes } = useWords()
  const name = titleOf(document)
  const isPaper = document.attributes['content-type'] === 'application/pdf'
  const remove = async () => {
    await undoable(undo.deleted(name), (deed) => deleteRecord(document, deed))
    await refresh(document.type)
  }
  return (
    <li className={lists.row}>
      <button
        type="button"
        className={classes.file}
        aria-label={isPaper ? papers.view(name) : words.downloadOf(name)}
        onClick={() => (isPaper ? setShown(true) : downloadFile(document).catch(tellFailure))}
      >
        {name}
      </button>
      <span className={classes.facts}>
        {bytes(document.attributes.size ?? 0)} · <Moment at={String(document.attributes['created-at'])} />
      </span>
      {isShown && <PaperDialog document={document} about={owner} onClose={() => setShown(false)} />}
      {isRemovable && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={linkPicker.remove(name)}
          onClick={() => void remove().catch(tellFailure)}
        >
          <CloseIcon size={14} />
        </ActionIcon>
      )}
    </li>
  )
}
