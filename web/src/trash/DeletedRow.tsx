import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { titleOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { useTypes } from '../metadata/useTypes.ts'
import type { Selector } from '../undo/api.ts'
import { takeBackAsking, tellWhy } from '../undo/turning.ts'
import { tellDone } from '../undo/undoable.ts'
import { restoring } from './deleted.ts'
import { FileButton } from './FileButton.tsx'
import { type LoggedChange, recordOf } from './log.ts'
import { TrashRow } from './TrashRow.tsx'

interface DeletedRowProps {
  readonly change: LoggedChange
  readonly who: string | undefined
  /** Whether its file is kept, where it had one and that is known. */
  readonly file: 'kept' | 'gone' | undefined
  /** More was deleted by the same press. */
  readonly isOneOfMany: boolean
}

export function DeletedRow({ change, who, file, isOneOfMany }: DeletedRowProps) {
  const { trash } = useTexts()
  const types = useTypes()
  const { type, id } = recordOf(change)
  const { before, 'created-at': at, 'token-id': tokenId, 'request-id': requestId } = change.attributes
  const name = titleOf({ id, attributes: before ?? {} })
  const canWrite = types.find((one) => one.name === type)?.can.write

  async function restore(selector: Selector) {
    const taken = await takeBackAsking(selector)
    if (taken) tellDone(trash.restored(name), { requests: [taken.requestId] })
  }
  const one = useMutation({
    mutationFn: async () => restore(await restoring(change, types)),
    onError: tellWhy,
  })
  const all = useMutation({ mutationFn: () => restore({ 'request-id': requestId! }), onError: tellWhy })
  return (
    <TrashRow
      type={type}
      title={name}
      at={at}
      who={who}
      isByApi={tokenId !== null}
      note={file === 'gone' && trash.fileGone}
    >
      {canWrite && isOneOfMany && (
        <Button variant="subtle" color="gray" size="xs" loading={all.isPending} onClick={() => all.mutate()}>
          {trash.restoreAll}
        </Button>
      )}
      {file === 'kept' && <FileButton id={id} name={name} />}
      {canWrite && file !== 'gone' && (
        <Button
          variant="default"
          size="xs"
          aria-label={trash.restoreOf(name)}
          loading={one.isPending}
          onClick={() => one.mutate()}
        >
          {trash.restore}
        </Button>
      )}
    </TrashRow>
  )
}
