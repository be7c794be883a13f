import { Radio, Stack, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import type { Deed } from '../api/deed.ts'
import { createRecord, refresh } from '../api/records.ts'
import { pageKey } from '../drafts/kept.ts'
import { texts, useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { useTypes } from '../metadata/useTypes.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { tellDone } from '../undo/undoable.ts'
import { attributesOf, PRESETS, type Preset } from './presets.ts'

/** A role begins as a copy of something sensible; its page says the rest. */
export function NewRoleDialog({ onClose }: { readonly onClose: () => void }) {
  const { roles, records, common, undo } = useTexts()
  const labels = useLabels()
  const types = useTypes()
  const navigate = useNavigate()
  const form = useForm<{ name: string; preset: Preset }>({
    initialValues: { name: '', preset: 'sales' },
    validate: { name: isNotEmpty(texts().errors.required) },
  })
  const submission = useSubmit({
    form,
    draft: pageKey('role'),
    async send({ name, preset }) {
      const deed: Deed = { requests: [] }
      const attributes = { name, ...attributesOf(preset, types) }
      return { role: await createRecord('roles', { attributes }, deed), deed }
    },
    async onDone({ role: { id }, deed }, { name }) {
      onClose()
      await navigate({ to: '/settings/roles/$id', params: { id } })
      tellDone(undo.created(name), deed)
      await refresh('roles')
    },
  })
  return (
    <FormDialog
      title={records.addTitle(labels.type('roles').one)}
      action={common.create}
      submission={submission}
      onClose={onClose}
    >
      <TextInput label={labels.field('roles', 'name')} data-autofocus {...form.getInputProps('name')} />
      <Radio.Group label={roles.beginsAs} {...form.getInputProps('preset')}>
        <Stack gap="xs" mt="xs">
          {PRESETS.map((preset) => (
            <Radio
              key={preset}
              value={preset}
              label={roles.presets[preset]}
              description={roles.presetTexts[preset]}
            />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  )
}
