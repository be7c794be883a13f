import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Deed } from '../api/deed.ts'
import { deleteRecord, type Resource, refresh } from '../api/records.ts'
import { titleOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { tellFailure } from '../ui/notify.ts'
import { tellDone } from './undoable.ts'

interface DeleteButtonProps {
  readonly record: Resource
  /** The page where that is told. */
  readonly list: string
}

/** Deletes a record on its own page and leads back to the list. */
export function DeleteButton({ record, list }: DeleteButtonProps) {
  const { common, undo } = useTexts()
  const navigate = useNavigate()

  async function remove() {
    const deed: Deed = { requests: [] }
    await deleteRecord(record, deed)
    await navigate({ to: list })
    tellDone(undo.deleted(titleOf(record)), deed)
    await refresh(record.type)
  }

  return (
    <Button variant="default" onClick={() => void remove().catch(tellFailure)}>
      {common.delete}
    </Button>
  )
}
