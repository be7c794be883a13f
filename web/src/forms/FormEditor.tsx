import { Select, Stack, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { type Resource, refresh, updateRecord } from '../api/records.ts'
import { Errors } from '../automations/Errors.tsx'
import { pageKey } from '../drafts/kept.ts'
import { useNewest } from '../drafts/useNewest.ts'
import { texts, useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { SaveForm } from '../ui/SaveForm.tsx'
import { Section } from '../ui/Section.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { undoable } from '../undo/undoable.ts'
import { FORMS, type LinkName, MAKES, type Makes, TYPES_OF } from './api.ts'
import { FormFields } from './FormFields.tsx'
import { LinkField } from './LinkField.tsx'
import { Preview } from './Preview.tsx'
import { changedIn, type FormValues, valuesOf } from './values.ts'

/** What a form asks for, what it makes of that, and what it says then. */
export function FormEditor({ form: record }: { readonly form: Resource }) {
  const { forms: words, undo } = useTexts()
  const labels = useLabels()
  const stored = valuesOf(record)
  const form = useForm<FormValues>({
    initialValues: stored,
    validate: { name: isNotEmpty(texts().errors.required) },
  })
  const submission = useSubmit({
    form,
    draft: pageKey('web form'),
    send: (values) =>
      undoable(undo.saved(values.name), (deed) =>
        updateRecord(record, changedIn(form.getInitialValues(), values), deed),
      ),
    onDone: () => refresh(FORMS),
  })
  useNewest(form, record, stored, submission.isPending)
  const { values } = form
  const label = (name: string) => labels.field(FORMS, name)
  const choices = (field: string, all: readonly string[]) =>
    all.map((value) => ({ value, label: labels.choice(FORMS, field, value) }))
  const link = (name: LinkName) => ({
    name,
    value: values[name],
    error: form.errors[name],
    onChange: (id: string | null) => form.setFieldValue(name, id as never),
  })
  /** Fields of what it makes no more go with it. */
  function setMakes(makes: Makes) {
    form.setFieldValue('makes', makes)
    form.setFieldValue(
      'fields',
      values.fields.filter(({ on }) => TYPES_OF[makes].includes(on)),
    )
  }
  return (
    <SaveForm form={form} submission={submission}>
      <Section title={words.asks} text={words.asksText}>
        <Stack>
          <TextInput label={label('name')} {...form.getInputProps('name')} />
          <Switch label={label('active')} {...form.getInputProps('active', { type: 'checkbox' })} />
          <Select
            label={label('language')}
            data={choices('language', ['en', 'ru'])}
            allowDeselect={false}
            {...form.getInputProps('language')}
          />
          <div>
            <FormFields
              makes={values.makes}
              language={values.language}
              value={values.fields}
              onChange={(fields) => form.setFieldValue('fields', fields)}
            />
            <Errors errors={form.errors} at="fields" />
          </div>
          <TextInput label={label('button')} {...form.getInputProps('button')} />
        </Stack>
      </Section>
      <Preview values={values} />
      <Section title={words.makes} text={words.makesText}>
        <Stack>
          <Select
            label={label('makes')}
            data={choices('makes', MAKES)}
            allowDeselect={false}
            value={values.makes}
            onChange={(makes) => setMakes(makes as Makes)}
          />
          {values.makes === 'deal' && <LinkField {...link('deal-stage')} />}
          {values.makes === 'order' && <LinkField {...link('order-stage')} />}
          <LinkField {...link('responsible')} />
          <LinkField {...link('source')} />
          <TextInput label={label('task')} description={words.taskText} {...form.getInputProps('task')} />
          <LinkField {...link('user')} description={words.userText} />
        </Stack>
      </Section>
      <Section title={words.afterwards}>
        <Stack>
          <Textarea label={label('thank-you')} autosize minRows={2} {...form.getInputProps('thank-you')} />
          <TagsInput
            label={label('redirects')}
            description={words.redirectsText}
            placeholder="https://example.com/thanks"
            {...form.getInputProps('redirects')}
          />
          <Errors errors={form.errors} at="redirects" />
          <TagsInput
            label={label('origins')}
            description={words.originsText}
            placeholder="https://example.com"
            {...form.getInputProps('origins')}
          />
          <Errors errors={form.errors} at="origins" />
        </Stack>
      </Section>
    </SaveForm>
  )
}
