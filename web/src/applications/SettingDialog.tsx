import { Select, Textarea, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { metadataQuery } from '../api/metadata.ts'
import { createRecord, type Resource, refresh, updateRecord } from '../api/records.ts'
import { pageKey } from '../drafts/kept.ts'
import { typeLabels } from '../locales/label.ts'
import { texts, useTexts } from '../locales/language.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useSubmit } from '../ui/useSubmit.ts'

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
  const { applications: words, common, fields, choices, types } = useTexts()
  const { data: metadata } = useSuspenseQuery(metadataQuery)
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
    send({ description, category, 'object-type': objectType, ...others }) {
      const attributes = {
        ...others,
        description: description || null,
        category: category || null,
        'object-type': isSystemField ? objectType : null,
      }
      if (setting) return updateRecord(setting, { attributes })
      return createRecord('application-settings', {
        attributes: { ...attributes, position: nextPosition },
        relationships: { application: { data: { type: 'applications', id: applicationId } } },
      })
    },
    onDone() {
      void refresh('applications')
      onClose()
    },
  })
  const objectTypes = metadata.types.filter(({ attributes }) =>
    attributes.some(({ name }) => name === 'customs'),
  )
  return (
    <FormDialog
      title={setting ? words.editField : words.addField}
      action={setting ? common.save : common.add}
      submission={submission}
      onClose={onClose}
    >
      <TextInput label={fields.name} data-autofocus {...form.getInputProps('name')} />
      <Textarea
        label={fields.description}
        description={words.descriptionText}
        autosize
        {...form.getInputProps('description')}
      />
      <TextInput label={fields.key} description={words.keyText} {...form.getInputProps('key')} />
      <Select
        label={fields['data-type']}
        allowDeselect={false}
        data={DATA_TYPES.map((value) => ({ value, label: choices[value] }))}
        {...form.getInputProps('data-type')}
      />
      {isSystemField && (
        <Select
          label={fields['object-type']}
          data={objectTypes.map(({ name }) => ({ value: name, label: typeLabels(types, name).many }))}
          {...form.getInputProps('object-type')}
        />
      )}
      <TextInput
        label={fields.category}
        description={words.categoryText}
        {...form.getInputProps('category')}
      />
    </FormDialog>
  )
}
