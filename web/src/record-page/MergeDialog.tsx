import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { refresh } from '../api/records.ts'
import { linksTo } from '../api/values.ts'
import { askToDiscard } from '../drafts/question.ts'
import { useKept } from '../drafts/useKept.ts'
import type { Linked } from '../fields/field.ts'
import { LinkPicker } from '../fields/LinkPicker.tsx'
import { comparedIn, sameQuery } from '../fields/same.ts'
import { linkedOf, titleOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { undoable } from '../undo/undoable.ts'
import { mergeKeyOf, mergeRecords } from './duplicates.ts'
import { MergeFields } from './MergeFields.tsx'
import { choicesOf, type FieldChoices, useDifferences } from './useDifferences.ts'
import { useRecord } from './useRecord.ts'

interface Choice {
  readonly chosen: readonly Linked[]
  /** Those that were searched for, beside what looks like a duplicate. */
  readonly others: readonly Linked[]
  readonly fields: FieldChoices
}

const NOBODY: Choice = { chosen: [], others: [], fields: {} }

/** Takes other records of the same person or company into this one. */
export function MergeDialog({ onClose }: { readonly onClose: () => void }) {
  const { common, record: words } = useTexts()
  const { data, etag, type } = useRecord()
  const choice = useKept(mergeKeyOf(data), NOBODY)
  const { chosen, others, fields } = choice.value
  const { 'namesakes-within': within = '' } = type
  const compared = comparedIn(type, { ...data.attributes, [within]: linksTo(data, within) })
  const found = useQuery(sameQuery(type, compared, data.id))
  const own = linkedOf(data)
  const { differences, error } = useDifferences(type.name, [data.id, ...chosen.map(({ id }) => id)])
  const offered = [...(found.data ?? []).map(({ record }) => linkedOf(record)), ...others]
  const merging = useMutation({
    mutationFn: () =>
      undoable(words.merged(chosen.length), (deed) =>
        mergeRecords(data, etag, chosen, choicesOf(differences ?? [], fields), deed),
      ),
    async onSuccess() {
      giveUp()
      await refresh(data.type)
    },
  })
  function giveUp() {
    choice.change(NOBODY)
    onClose()
  }
  async function close() {
    if (!choice.isUnsaved() || (await askToDiscard())) giveUp()
  }
  return (
    <Dialog size="lg" title={words.mergeTitle(titleOf(data))} onClose={close}>
      <Stack gap="md">
        <Text size="sm">{words.mergeText}</Text>
        {found.isSuccess && found.data.length === 0 && (
          <Text size="sm" c="dimmed">
            {words.noDuplicates}
          </Text>
        )}
        {offered.length > 0 && (
          <Checkbox.Group
            label={words.duplicates}
            value={chosen.map(({ id }) => id)}
            onChange={(ids) =>
              choice.change({ ...choice.value, chosen: offered.filter(({ id }) => ids.includes(id)) })
            }
          >
            <Stack gap="xs" mt="xs">
              {offered.map((one) => (
                <Checkbox key={one.id} value={one.id} label={one.name} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <LinkPicker
          label={words.anotherDuplicate}
          field={{ targets: [type.name], label: words.anotherDuplicate }}
          value={null}
          without={[own, ...offered]}
          canCreate={false}
          onChange={(added) => {
            if (added) choice.change({ fields, others: [...others, added], chosen: [...chosen, added] })
          }}
        />
        {chosen.length > 0 && (
          <>
            <FailureNote failure={error} />
            {differences && (
              <MergeFields
                differences={differences}
                value={fields}
                onChange={(next) => choice.change({ ...choice.value, fields: next })}
              />
            )}
          </>
        )}
        {chosen.length > 0 && (
          <Alert color="yellow" variant="light">
            {words.mergeWarning(chosen.length)}
          </Alert>
        )}
        <FailureNote failure={merging.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {common.cancel}
          </Button>
          <Button
            disabled={chosen.length === 0 || !differences}
            loading={merging.isPending}
            onClick={() => merging.mutate()}
          >
            {words.mergeAction}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
