import { Checkbox, MultiSelect, Select, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { pageKey } from '../drafts/kept.ts'
import { texts, useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { useTypes } from '../metadata/useTypes.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { undoable } from '../undo/undoable.ts'
import { ACTIONS, createWebhook, editWebhook, FORMATS, type Webhook, type WebhookForm } from './api.ts'
import { WebhookFields, WebhookFilter } from './Narrowing.tsx'

interface WebhookDialogProps {
  /** The one that is edited; a new one without it. */
  readonly webhook?: Webhook
  readonly onClose: () => void
  readonly onCreated: (secret: string) => void
}

export function WebhookDialog({ webhook, onClose, onCreated }: WebhookDialogProps) {
  const { webhooks: words, common } = useTexts()
  const labels = useLabels()
  const types = useTypes().filter(({ can }) => can.read)
  const form = useForm<WebhookForm>({
    initialValues: {
      url: webhook?.url ?? '',
      'resource-types': webhook?.['resource-types'] ?? [],
      actions: webhook?.actions ?? [],
      filter: webhook?.filter ?? {},
      fields: webhook?.fields ?? {},
      format: webhook?.format ?? 'standard',
      'include-document': webhook?.['include-document'] ?? false,
    },
    validate: { url: isNotEmpty(texts().errors.required) },
  })
  const submission = useSubmit({
    form,
    draft: pageKey(`webhook ${webhook?.id ?? 'new'}`),
    send: (values): Promise<string | undefined> =>
      webhook
        ? undoable(words.edited, (deed) => editWebhook(webhook.id, values, deed)).then(() => undefined)
        : undoable(words.created, (deed) => createWebhook(values, deed)),
    onDone(secret) {
      if (secret) onCreated(secret)
      onClose()
    },
  })
  const { 'resource-types': chosen, filter, fields } = form.values
  const field = (name: keyof WebhookForm) => labels.field('webhooks', name)
  /** Filters belong to the type that was chosen before. */
  function choose(types: string[]) {
    form.setFieldValue('resource-types', types)
    if (types.join() !== chosen.join()) form.setFieldValue('filter', {})
  }
  return (
    <FormDialog
      title={webhook ? words.editTitle : words.create}
      action={webhook ? common.save : common.create}
      size="lg"
      submission={submission}
      onClose={onClose}
    >
      <TextInput
        label={field('url')}
        required
        description={words.urlText}
        placeholder="https://example.com/rapport"
        type="url"
        data-autofocus
        {...form.getInputProps('url')}
      />
      <MultiSelect
        label={field('resource-types')}
        placeholder={chosen.length === 0 ? words.allTypes : ''}
        data={types.map(({ name, labels: { many } }) => ({ value: name, label: many }))}
        searchable
        clearable
        {...form.getInputProps('resource-types')}
        onChange={choose}
      />
      <MultiSelect
        label={field('actions')}
        placeholder={form.values.actions.length === 0 ? words.allActions : ''}
        data={ACTIONS.map((value) => ({ value, label: words.actions[value] }))}
        clearable
        {...form.getInputProps('actions')}
      />
      {(chosen.length === 1 || Object.keys(filter).length > 0) && (
        <WebhookFilter
          key={chosen.join()}
          type={chosen.length === 1 ? chosen[0] : undefined}
          filter={filter}
          error={form.errors.filter}
          onChange={(value) => form.setFieldValue('filter', value)}
        />
      )}
      <WebhookFields
        types={chosen}
        fields={fields}
        error={form.errors.fields}
        onChange={(value) => form.setFieldValue('fields', value)}
      />
      <Select
        label={field('format')}
        description={words.formatText}
        data={FORMATS.map((value) => ({ value, label: labels.choice('webhooks', 'format', value) }))}
        allowDeselect={false}
        {...form.getInputProps('format')}
      />
      <Checkbox
        label={field('include-document')}
        description={words.documentText}
        {...form.getInputProps('include-document', { type: 'checkbox' })}
      />
    </FormDialog>
  )
}
