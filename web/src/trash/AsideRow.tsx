import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { deleteRecord, type Resource, refresh, updateRecord } from '../api/records.ts'
import { LinkedName } from '../fields/FieldValue.tsx'
import { linkedOf, titleOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { useOpenness } from '../metadata/useOpenness.ts'
import { tellFailure } from '../ui/notify.ts'
import { undoable } from '../undo/undoable.ts'
import type { Aside } from './aside.ts'
import { TrashRow } from './TrashRow.tsx'

interface AsideRowProps {
  readonly aside: Aside
  readonly record: Resource
  readonly at: string
  readonly who: string | undefined
}

export function AsideRow({ aside, record, at, who }: AsideRowProps) {
  const { trash, care, undo, common } = useTexts()
  const isOpen = useOpenness(record.type, [record.id])
  const name = titleOf(record)
  const settled = { onSuccess: () => refresh(record.type), onError: tellFailure }
  const restoring = useMutation({
    mutationFn: () =>
      undoable((aside === 'archived' ? care.unarchived : care.restored)(name), (deed) =>
        updateRecord(record, { attributes: { [`${aside}-at`]: null } }, deed),
      ),
    ...settled,
  })
  const deleting = useMutation({
    mutationFn: () => undoable(undo.deleted(name), (deed) => deleteRecord(record, deed)),
    ...settled,
  })
  return (
    <TrashRow type={record.type} title={<LinkedName linked={linkedOf(record)} />} at={at} who={who}>
      {isOpen('delete', record.id) && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          aria-label={trash.deleteOf(name)}
          loading={deleting.isPending}
          onClick={() => deleting.mutate()}
        >
          {common.delete}
        </Button>
      )}
      {isOpen('edit', record.id) && (
        <Button
          variant="default"
          size="xs"
          aria-label={trash.restoreOf(name)}
          loading={restoring.isPending}
          onClick={() => restoring.mutate()}
        >
          {trash.restore}
        </Button>
      )}
    </TrashRow>
  )
}
