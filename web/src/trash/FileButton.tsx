import { Button } from '@mantine/core'
import { useState } from 'react'
import { refresh } from '../api/records.ts'
import { useTexts } from '../locales/language.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { deleteFileForGood } from './files.ts'

interface FileButtonProps {
  readonly id: string
  readonly name: string
}

/** Ends the time for which the file of a deleted document is kept. */
export function FileButton({ id, name }: FileButtonProps) {
  const { trash } = useTexts()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="subtle" color="gray" size="xs" onClick={() => setAsking(true)}>
        {trash.deleteFile}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={trash.deleteFileTitle(name)}
          text={trash.deleteFileText}
          action={trash.deleteFile}
          onConfirm={async () => {
            await deleteFileForGood(id)
            await refresh('deleted')
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
