import { Button, Group, Loader, Progress, ScrollArea, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Deed } from '../api/deed.ts'
import { queryClient } from '../api/queries.ts'
import { RequestError } from '../api/request.ts'
import { useLanguage, useTexts } from '../locales/language.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Conflicted, type Tried } from '../undo/api.ts'
import { ConflictList } from '../undo/ConflictList.tsx'
import { tellDone } from '../undo/undoable.ts'
import { ChangeList } from './ChangeList.tsx'
import { isTold, type ToldChange } from './change.ts'
import type { Restoring } from './restoring.ts'

interface RestoreDialogProps {
  readonly title: string
  readonly action: string
  readonly restoring: Restoring
  readonly onClose: () => void
  readonly onDone?: () => void
}

/** Shows what a way back would change, then goes it. */
export function RestoreDialog({ title, action, restoring, onClose, onDone }: RestoreDialogProps) {
  const { changes: words, common } = useTexts()
  const [progress, setProgress] = useState<readonly [done: number, total: number]>()
  const looked = useQuery({
    queryKey: ['restoring', restoring.key],
    queryFn: restoring.look,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const isTooMuch = looked.error instanceof RequestError && TOO_MUCH.test(looked.error.message)
  const told = looked.data?.changes.filter(isTold) ?? []
  const conflicts = looked.data?.conflicts ?? []
  const going = useMutation({
    async mutationFn() {
      const deed: Deed = { requests: [] }
      await restoring.carryOut(deed, conflicts.length > 0, (done, total) => setProgress([done, total]))
      return deed
    },
    onSuccess(deed) {
      tellDone(words.done, deed)
      onDone?.()
      onClose()
    },
    // Somebody was quicker: what stands in the way now is looked at first.
    onError: (failure) => (failure instanceof Conflicted ? looked.refetch() : undefined),
    onSettled: () => queryClient.invalidateQueries(),
  })
  const canGo = isTooMuch || told.length > 0
  return (
    <Dialog onClose={onClose} isLocked={going.isPending} title={title} size="lg">
      {looked.isPending && <Loader size="sm" aria-label={common.loading} />}
      {!isTooMuch && <FailureNote failure={looked.error} />}
      {isTooMuch && <Text size="sm">{words.tooMuch}</Text>}
      {looked.data && <Outcome told={told} tried={looked.data} />}
      {!(going.error instanceof Conflicted) && <FailureNote failure={going.error} mt="md" />}
      {going.isPending && progress && <Going done={progress[0]} total={progress[1]} />}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" disabled={going.isPending} onClick={onClose}>
          {canGo ? common.cancel : common.close}
        </Button>
        {canGo && (
          <Button data-autofocus loading={going.isPending} onClick={() => going.mutate()}>
            {action}
          </Button>
        )}
      </Group>
    </Dialog>
  )
}

/** As the server says it: what can be tried while somebody waits is bounded. */
const TOO_MUCH = /^At most .* changes can be tried/

const MOST_SHOWN = 50

interface OutcomeProps {
  readonly told: readonly ToldChange[]
  readonly tried: Tried<ToldChange>
}

function Outcome({ told, tried: { conflicts, hasMore } }: OutcomeProps) {
  const { changes: words, undo } = useTexts()
  const shown = told.slice(0, MOST_SHOWN)
  return (
    <>
      {told.length === 0 && <Text size="sm">{words.nothing}</Text>}
      <ScrollArea.Autosize mah="50vh" tabIndex={0}>
        <ChangeList label={words.wouldChange} changes={shown} />
      </ScrollArea.Autosize>
      {told.length > shown.length && (
        <Text size="sm" c="dimmed" mt={4}>
          {hasMore ? words.andMany : undo.more(told.length - shown.length)}
        </Text>
      )}
      {conflicts.length > 0 && (
        <>
          <Text size="sm" mt="md">
            {words.stays}
          </Text>
          <ConflictList conflicts={conflicts} />
        </>
      )}
    </>
  )
}

function Going({ done, total }: { readonly done: number; readonly total: number }) {
  const { undo } = useTexts()
  const format = new Intl.NumberFormat(useLanguage())
  const words = undo.progress(format.format(done), format.format(total))
  return (
    <div aria-live="polite">
      <Text size="sm" mt="md" mb={4}>
        {words}
      </Text>
      <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label={words} animated />
    </div>
  )
}
