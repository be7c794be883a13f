import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Identifier, Resource } from '../api/records.ts'
import { titleOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { saveFile } from '../ui/saveFile.ts'
import { documentBytes } from './api.ts'
import { LetterDialog } from './LetterDialog.tsx'
import { PdfView } from './PdfView.tsx'

interface PaperDialogProps {
  readonly document: Resource
  /** The record that it was made of: its customer is who it is sent to. */
  readonly about: Identifier
  readonly onClose: () => void
}

/** A paper to be looked at, saved or sent. */
export function PaperDialog({ document, about, onClose }: PaperDialogProps) {
  const { papers: words, record } = useTexts()
  const [isSending, setSending] = useState(false)
  const { data } = useQuery({
    queryKey: ['records', 'documents', 'bytes', document.id],
    queryFn: () => documentBytes(document.id),
  })
  const name = titleOf(document)
  if (isSending) return <LetterDialog document={document} about={about} onClose={onClose} />
  return (
    <Dialog title={name} size="xl" onClose={onClose}>
      <Stack gap="md">
        <PdfView title={name} bytes={data} />
        <Group justify="flex-end">
          <Button variant="default" disabled={!data} onClick={() => data && saveFile(data, name)}>
            {record.download}
          </Button>
          <Button onClick={() => setSending(true)} data-autofocus>
            {words.send}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
