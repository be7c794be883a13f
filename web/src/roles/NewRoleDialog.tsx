import { Radio, Stack, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { pageKey } from '../drafts/kept.ts'
import { texts, useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { useTypes } from '../metadata/useTypes.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useCreation } from '../undo/useCreation.ts'
import { attributesOf, PRESETS, type Preset } from './presets.ts'

/** A role begins as a copy of something sensible; its page says the rest. */
export function NewRoleDialog({ onClose }: { readonly onClose: () => void }) {
  const { roles, records, common } = useTexts()
  const labels = useLabels()
  const types = useTypes()
  const form = useForm<{ name: string; preset: Preset }>({
    initialValues: { name: '', preset: 'sales' },
    validate: { name: isNotEmpty(texts().errors.required) },
  })
  const submission = useCreation({
    type: 'roles',
    form,
    draft: pageKey('role'),
    attributesOf: ({ name, preset }) => ({ name, ...attributesOf(preset, types) }),
    list: '/settings/roles',
    onClose,
  })
  return (
    <FormDialog
      title={records.new(labels.type('roles').made)}
      action={common.create}
      submission={submission}
      onClose={onClose}
    >
      <TextInput
        label={labels.field('roles', 'name')}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
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
