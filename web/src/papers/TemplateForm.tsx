import { Checkbox, MultiSelect, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { type Resource, refresh, updateRecord } from '../api/records.ts'
import { linkTo } from '../api/values.ts'
import { Errors } from '../automations/Errors.tsx'
import { TemplateInput } from '../automations/TemplateInput.tsx'
import { changedMembers } from '../drafts/differences.ts'
import { pageKey } from '../drafts/kept.ts'
import { useNewest } from '../drafts/useNewest.ts'
import { texts, useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { SaveForm } from '../ui/SaveForm.tsx'
import { Section } from '../ui/Section.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { undoable } from '../undo/undoable.ts'
import { ABOUT, COLUMNS, type Kind, TEMPLATES } from './api.ts'
import { LogoField } from './LogoField.tsx'
import { Preview } from './Preview.tsx'

const TEXTS = ['title', 'sender', 'customer', 'introduction', 'bank-details', 'closing'] as const
const PLAIN = ['name', 'language', 'number-prefix', 'columns', 'vat', 'vat-rate', 'in-words', 'days'] as const

type Values = Record<(typeof TEXTS)[number], string> & {
  name: string
  language: string
  'number-prefix': string
  columns: string[]
  vat: string
  'vat-rate': string | number
  'in-words': boolean
  days: string | number
  logo: string | null
}

/** What stands on papers of a kind, beside how it looks. */
export function TemplateForm({ template }: { readonly template: Resource }) {
  const { papers: words, undo } = useTexts()
  const labels = useLabels()
  const kind = template.attributes.kind as Kind
  const stored = valuesOf(template)
  const form = useForm<Values>({
    initialValues: stored,
    validate: { name: isNotEmpty(texts().errors.required) },
  })
  const submission = useSubmit({
    form,
    draft: pageKey('paper template'),
    send: (values) =>
      undoable(undo.saved(values.name), (deed) =>
        updateRecord(template, changedIn(form.getInitialValues(), values), deed),
      ),
    onDone: () => refresh(TEMPLATES),
  })
  useNewest(form, template, stored, submission.isPending)
  const label = (name: string) => labels.field(TEMPLATES, name)
  const choices = (field: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: labels.choice(TEMPLATES, field, value) }))
  const { values } = form
  return (
    <SaveForm form={form} submission={submission}>
      <Section title={words.look}>
        <Stack>
          <TextInput label={label('name')} {...form.getInputProps('name')} />
          <Select
            label={label('language')}
            data={choices('language', ['en', 'ru'])}
            allowDeselect={false}
            {...form.getInputProps('language')}
          />
          <LogoField
            label={label('logo')}
            value={values.logo}
            error={form.errors.logo}
            onChange={(id) => form.setFieldValue('logo', id)}
          />
          <TextInput
            label={label('number-prefix')}
            description={words.prefixText}
            {...form.getInputProps('number-prefix')}
          />
          <NumberInput label={label('days')} min={0} max={3650} {...form.getInputProps('days')} />
        </Stack>
      </Section>
      <Section title={words.texts} text={words.textsText}>
        <Stack>
          {TEXTS.map((name) => (
            <div key={name}>
              <TemplateInput
                label={label(name)}
                value={values[name]}
                type={ABOUT[kind]}
                isLong={name !== 'title'}
                onChange={(text) => form.setFieldValue(name, text as never)}
              />
              <Errors errors={form.errors} at={name} />
            </div>
          ))}
        </Stack>
      </Section>
      <Section title={words.table}>
        <Stack>
          <MultiSelect
            label={label('columns')}
            data={COLUMNS.map((value) => ({ value, label: words.columns[value] }))}
            {...form.getInputProps('columns')}
          />
          <Select
            label={label('vat')}
            data={choices('vat', ['none', 'included', 'added'])}
            allowDeselect={false}
            {...form.getInputProps('vat')}
          />
          {values.vat !== 'none' && (
            <NumberInput
              label={label('vat-rate')}
              suffix="%"
              min={0}
              max={100}
              {...form.getInputProps('vat-rate')}
            />
          )}
          <Checkbox label={label('in-words')} {...form.getInputProps('in-words', { type: 'checkbox' })} />
        </Stack>
      </Section>
      <Preview attributes={{ ...attributesOf(values), kind }} logo={values.logo} />
    </SaveForm>
  )
}

function valuesOf(template: Resource): Values {
  const { attributes } = template
  const text = (name: string) => String(attributes[name] ?? '')
  return {
    ...(Object.fromEntries(TEXTS.map((name) => [name, text(name)])) as Record<
      (typeof TEXTS)[number],
      string
    >),
    name: text('name'),
    language: text('language') || 'en',
    'number-prefix': text('number-prefix'),
    columns: (attributes.columns as string[] | null) ?? [],
    vat: text('vat') || 'none',
    'vat-rate': text('vat-rate'),
    'in-words': attributes['in-words'] === true,
    days: text('days'),
    logo: linkTo(template, 'logo')?.id ?? null,
  }
}

function attributesOf(values: Values): Record<string, unknown> {
  const texts = TEXTS.map((name) => [name, values[name] || null])
  const plain = PLAIN.map((name) => [name, values[name] === '' ? null : values[name]])
  return {
    ...Object.fromEntries([...texts, ...plain]),
    days: values.days === '' ? null : Number(values.days),
  }
}

const logoOf = ({ logo }: Values) => ({ logo: { data: logo ? { type: 'documents', id: logo } : null } })

const changedIn = (before: Values, values: Values) => ({
  attributes: changedMembers(attributesOf(before), attributesOf(values)),
  relationships: changedMembers(logoOf(before), logoOf(values)),
})
