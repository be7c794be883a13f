import { Radio, Stack, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { pageKey } from '../drafts/kept.ts'
import { texts, useLanguage, useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useCreation } from '../undo/useCreation.ts'
import { examplesQuery } from './api.ts'

const EMPTY = 'empty'
const NOTHING = {
  key: EMPTY,
  name: '',
  when: { kind: 'created', type: 'deals' },
  if: {},
  then: [{ do: 'stop' }],
}

export const newKey = (): string => pageKey('automation')

/** An automation begins as something that works, or with nothing; its page says the rest. */
export function NewAutomationDialog({ onClose }: { readonly onClose: () => void }) {
  const { automations, records, common } = useTexts()
  const examples = useQuery(examplesQuery(useLanguage())).data?.examples ?? []
  const labels = useLabels()
  const form = useForm<{ name: string; example: string }>({
    initialValues: { name: '', example: EMPTY },
    validate: { name: isNotEmpty(texts().errors.required) },
  })
  const submission = useCreation({
    type: 'automations',
    form,
    draft: newKey(),
    attributesOf: ({ name, example }) => {
      const { key: _key, name: _name, ...beginning } = examples.find(({ key }) => key === example) ?? NOTHING
      return { ...beginning, name }
    },
    list: '/settings/automations',
    onClose,
  })
  /** The name of an example is offered until somebody has another idea. */
  function choose(example: string) {
    const nameOf = (chosen: string) => examples.find(({ key }) => key === chosen)?.name ?? ''
    if (form.values.name === nameOf(form.values.example)) form.setFieldValue('name', nameOf(example))
    form.setFieldValue('example', example)
  }
  return (
    <FormDialog
      title={records.new(labels.type('automations').made)}
      action={common.create}
      submission={submission}
      onClose={onClose}
    >
      <TextInput
        label={labels.field('automations', 'name')}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Radio.Group label={automations.beginWith} value={form.values.example} onChange={choose}>
        <Stack gap="xs" mt="xs">
          <Radio value={EMPTY} label={automations.nothing} />
          {examples.map(({ key, name }) => (
            <Radio key={key} value={key} label={name} />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  )
}
