import { Select, Textarea, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { createRecord, type Resource, refresh, updateRecord } from '../api/records.ts'
import { changedMembers } from '../drafts/differences.ts'
import { pageKey } from '../drafts/kept.ts'
import { texts, useTexts } from '../locales/language.ts'
import { takesCustomFields } from '../metadata/kinds.ts'
import { useLabels } from '../metadata/labels.ts'
import { useTypes } from '../metadata/useTypes.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { undoable } from '../undo/undoable.ts'

/** As the server has it. */
const KEY = /^[a-z][a-z0-9_]{0,63}$/
const DATA_TYPES = ['text', 'number', 'checkbox', 'system-field'] as const

interface Setting {
  name: string
  description: string
  category: string
  key: string
  'data-type': (typeof DATA_TYPES)[number]
  'object-type': string | null
}

interface SettingDialogProps {
  readonly applicationId: string
  readonly setting?: Resource
  readonly nextPosition: number
  readonly onClose: () => void
}

export function SettingDialog({ applicationId, setting, nextPosition, onClose }: SettingDialogProps) {
  const { applications: words, common, undo } = useTexts()
  const labels = useLabels()
  const called = (name: string) => labels.field('application-settings', name)
  const stored = setting?.attributes as Partial<Setting> | undefined
  const form = useForm<Setting>({
    initialValues: {
      name: stored?.name ?? '',
      description: stored?.description ?? '',
      category: stored?.category ?? '',
      key: stored?.key ?? '',
      'data-type': stored?.['data-type'] ?? 'text',
      'object-type': stored?.['object-type'] ?? null,
    },
    validate: {
      name: isNotEmpty(texts().errors.required),
      key: (key) => (KEY.test(key) ? null : texts().applications.keyWrong),
      'object-type': (type, { 'data-type': dataType }) =>
        dataType === 'system-field' && !type ? texts().errors.required : null,
    },
  })
  const isSystemField = form.values['data-type'] === 'system-field'
  const submission = useSubmit({
    form,
    draft: pageKey(`setting ${setting?.id ?? 'new'}`),
    send(values) {
      const attributes = attributesOf(values)
      const changed = changedMembers(attributesOf(form.getInitialValues()), attributes)
      const draft = {
        attributes: { ...attributes, position: nextPosition },
        relationships: { application: { data: { type: 'applications', id: applicationId } } },
      }
      return undoable((setting ? undo.saved : undo.created)(attributes.name), (deed) =>
        setting
          ? updateRecord(setting, { attributes: changed }, deed)
          : createRecord('application-settings', draft, deed),
      )
    },
    onDone() {
      void refresh('applications')
      onClose()
    },
  })
  const objectTypes = useTypes().filter(takesCustomFields)
  return (
    <FormDialog
      title={setting ? words.editField : words.addField}
      action={setting ? common.save : common.add}
      submission={submission}
      onClose={onClose}
    >
      <TextInput label={called('name')} required data-autofocus {...form.getInputProps('name')} />
      <Textarea
        label={called('description')}
        description={words.descriptionText}
        autosize
        {...form.getInputProps('description')}
      />
      <TextInput label={called('key')} description={words.keyText} required {...form.getInputProps('key')} />
      <Select
        label={called('data-type')}
        allowDeselect={false}
        data={DATA_TYPES.map((value) => ({
          value,
          label: labels.choice('application-settings', 'data-type', value),
        }))}
        {...form.getInputProps('data-type')}
      />
      {isSystemField && (
        <Select
          label={called('object-type')}
          data={objectTypes.map(({ name }) => ({ value: name, label: labels.type(name).many }))}
          {...form.getInputProps('object-type')}
        />
      )}
      <TextInput
        label={called('category')}
        description={words.categoryText}
        {...form.getInputProps('category')}
      />
    </FormDialog>
  )
}

const attributesOf = (setting: Setting) => ({
  ...setting,
  description: setting.description || null,
  category: setting.category || null,
  'object-type': setting['data-type'] === 'system-field' ? setting['object-type'] : null,
})
