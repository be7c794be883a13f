import { Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import type { Deed } from '../../api/deed.ts'
import { createRecord, refresh, updateRecord } from '../../api/records.ts'
import { useTexts } from '../../locales/language.ts'
import { useLabels } from '../../metadata/labels.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { tellDone } from '../../undo/undoable.ts'
import { DASHBOARDS, draftOf, type OwnDashboard, type Purpose, pathOfDashboard, SHARINGS } from './api.ts'

interface DashboardDialogProps {
  readonly purpose: Purpose
  /** The one that is renamed, or copied. */
  readonly dashboard: OwnDashboard | undefined
  readonly onClose: () => void
}

/** What a dashboard is called and who sees it. */
export function DashboardDialog({ purpose, dashboard, onClose }: DashboardDialogProps) {
  const { dashboards, common, undo } = useTexts()
  const labels = useLabels()
  const navigate = useNavigate()
  const form = useForm({
    initialValues: {
      name: purpose === 'copy' ? dashboards.copyOf(dashboard!.name) : (dashboard?.name ?? ''),
      'shared-with': (purpose === 'rename' && dashboard?.sharing) || 'me',
    },
  })
  const submission = useSubmit({
    form,
    draft: draftOf(purpose),
    async send(attributes) {
      const deed: Deed = { requests: [] }
      const { id } = await (purpose === 'rename'
        ? updateRecord(dashboard!, { attributes }, deed)
        : createRecord(DASHBOARDS, { attributes: { ...attributes, tiles: dashboard?.tiles ?? [] } }, deed))
      return { id, deed }
    },
    async onDone({ id, deed }, { name }) {
      onClose()
      if (purpose !== 'rename') await navigate({ to: pathOfDashboard(id) })
      tellDone(purpose === 'rename' ? undo.saved(name) : undo.created(name), deed)
      await refresh(DASHBOARDS)
    },
  })
  return (
    <FormDialog
      title={purpose === 'rename' ? dashboards.nameAndSharing : dashboards.newTitle}
      action={purpose === 'rename' ? common.save : common.create}
      submission={submission}
      onClose={onClose}
    >
      <TextInput
        label={labels.field(DASHBOARDS, 'name')}
        required
        maxLength={500}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Radio.Group
        label={dashboards.whoSees}
        description={dashboards.whoSeesText}
        {...form.getInputProps('shared-with')}
      >
        <Stack gap="xs" mt={8}>
          {SHARINGS.map((one) => (
            <Radio key={one} value={one} label={dashboards.sharings[one]} />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  )
}
