import { Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createRecord, refresh, updateRecord } from '../../api/records.ts'
import { useSession } from '../../api/session.ts'
import { pageKey } from '../../drafts/kept.ts'
import { useTexts } from '../../locales/language.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { undoable } from '../../undo/undoable.ts'
import { attributesOfView, SAVED, type SavedView } from '../saved.ts'
import type { ViewInUse } from '../useView.ts'

interface SaveViewDialogProps {
  readonly type: string
  readonly inUse: ViewInUse
  /** The one that gets another name; a new one without it. */
  readonly renamed?: SavedView
  readonly onClose: () => void
}

/** Gives a view a name, for oneself or for everybody. */
export function SaveViewDialog({ type, inUse, renamed, onClose }: SaveViewDialogProps) {
  const { table, common } = useTexts()
  const { user } = useSession()
  const form = useForm({
    initialValues: { name: renamed?.name ?? '', seen: renamed && !renamed.ownerId ? 'shared' : 'own' },
  })
  const submission = useSubmit({
    form,
    draft: pageKey(`view ${renamed?.id ?? 'new'}`),
    send({ name, seen }) {
      const owner = { data: seen === 'own' ? { type: 'users', id: user.id } : null }
      const relationships = { user: owner }
      if (renamed)
        return undoable(table.viewSaved(name), (deed) =>
          updateRecord({ type: SAVED, id: renamed.id }, { attributes: { name }, relationships }, deed),
        )
      const attributes = {
        name,
        'resource-name': type,
        view: 'table',
        ...attributesOfView(inUse.view, inUse.widths.all),
      }
      return undoable(table.viewSaved(name), (deed) =>
        createRecord(SAVED, { attributes, relationships }, deed),
      )
    },
    async onDone({ id }) {
      onClose()
      await refresh(SAVED)
      if (!renamed) inUse.open({ id })
    },
  })
  return (
    <FormDialog
      title={renamed ? table.renameView : table.saveViewTitle}
      action={common.save}
      submission={submission}
      onClose={onClose}
    >
      <TextInput label={table.viewName} required data-autofocus {...form.getInputProps('name')} />
      <Radio.Group label={table.whoSees} {...form.getInputProps('seen')}>
        <Stack gap="xs" mt={4}>
          <Radio value="own" label={table.own} />
          <Radio value="shared" label={table.shared} />
        </Stack>
      </Radio.Group>
    </FormDialog>
  )
}
