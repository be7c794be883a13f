import { Radio, Stack, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import type { Deed } from '../api/deed.ts'
import { createRecord, refresh } from '../api/records.ts'
import { pageKey } from '../drafts/kept.ts'
import { texts, useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { tellDone } from '../undo/undoable.ts'
import { beginningOf, EXAMPLES, type Example } from './examples.ts'

const EMPTY = 'empty'
type Choice = Example | typeof EMPTY

export const newKey = (): string => pageKey('automation')

/** An automation begins as something that works, or with nothing; its page says the rest. */
export function NewAutomationDialog({ onClose }: { readonly onClose: () => void }) {
  const catalogue = useTexts()
  const { automations, records, common, undo } = catalogue
  const labels = useLabels()
  const navigate = useNavigate()
  const form = useForm<{ name: string; example: Choice }>({
    initialValues: { name: '', example: EMPTY },
    validate: { name: isNotEmpty(texts().errors.required) },
  })
  const submission = useSubmit({
    form,
    draft: newKey(),
    async send({ name, example }) {
      const deed: Deed = { requests: [] }
      const beginning =
        example === EMPTY
          ? { when: { kind: 'created', type: 'deals' }, if: {}, steps: [{ do: 'stop' }] }
          : beginningOf(example, catalogue)
      const { steps, ...others } = beginning
      const attributes = Object.fromEntries([...Object.entries({ name, ...others }), ['then', steps]])
      return { made: await createRecord('automations', { attributes }, deed), deed }
    },
    async onDone({ made: { id }, deed }, { name }) {
      onClose()
      await navigate({ to: '/settings/automations/$id', params: { id } })
      tellDone(undo.created(name), deed)
      await refresh('automations')
    },
  })
  /** The name of an example is offered until somebody has another idea. */
  function choose(example: string) {
    const known = EXAMPLES.find((one) => one === example)
    const isOffered = ['', ...EXAMPLES.map((one) => automations.examples[one].name)].includes(
      form.values.name,
    )
    form.setFieldValue('example', known ?? EMPTY)
    if (isOffered) form.setFieldValue('name', known ? automations.examples[known].name : '')
  }
  return (
    <FormDialog
      title={records.addTitle(labels.type('automations').one)}
      action={common.create}
      submission={submission}
      onClose={onClose}
    >
      <TextInput label={labels.field('automations', 'name')} data-autofocus {...form.getInputProps('name')} />
      <Radio.Group label={automations.beginWith} value={form.values.example} onChange={choose}>
        <Stack gap="xs" mt="xs">
          <Radio value={EMPTY} label={automations.nothing} />
          {EXAMPLES.map((one) => (
            <Radio
              key={one}
              value={one}
              label={automations.examples[one].name}
              description={automations.examples[one].about}
            />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  )
}
