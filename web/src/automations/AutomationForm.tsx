import { Switch, Text, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { type Resource, refresh, updateRecord } from '../api/records.ts'
import { linkTo, membersOf } from '../api/values.ts'
import { changedMembers } from '../drafts/differences.ts'
import { pageKey } from '../drafts/kept.ts'
import { useNewest } from '../drafts/useNewest.ts'
import { LinkPicker } from '../fields/LinkPicker.tsx'
import { useNames } from '../fields/useNames.ts'
import { texts, useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { SaveForm } from '../ui/SaveForm.tsx'
import { Section } from '../ui/Section.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { undoable } from '../undo/undoable.ts'
import { isActive } from './api.ts'
import { Errors } from './Errors.tsx'
import { type Members, type Step, stepsIn, typeOf } from './grammar.ts'
import { IfEditor } from './IfEditor.tsx'
import { StepsEditor } from './StepsEditor.tsx'
import { WhenEditor } from './WhenEditor.tsx'

interface Values {
  name: string
  active: boolean
  user: string | null
  when: Members
  if: Members
  then: readonly Step[]
}

/** When … if … then …: saved as one change. */
export function AutomationForm({ automation }: { readonly automation: Resource }) {
  const { automations, undo } = useTexts()
  const labels = useLabels()
  const { attributes } = automation
  const stored: Values = {
    name: String(attributes.name),
    active: isActive(automation),
    user: linkTo(automation, 'user')?.id ?? null,
    when: membersOf(attributes.when),
    if: membersOf(attributes.if),
    then: stepsIn(attributes.then),
  }
  const form = useForm<Values>({
    initialValues: stored,
    validate: { name: isNotEmpty(texts().errors.required) },
  })
  const submission = useSubmit({
    form,
    draft: pageKey('automation'),
    send: (values) =>
      undoable(undo.saved(values.name), (deed) =>
        updateRecord(automation, changedIn(form.getInitialValues(), values), deed),
      ),
    onDone: () => refresh('automations'),
  })
  useNewest(form, automation, stored, submission.isPending)
  const { values, errors } = form
  const type = typeOf(values.when)
  const nameOf = useNames(values.user ? [{ type: 'users', id: values.user }] : [])
  /** Conditions and steps name fields of a type: of another one they would make no sense. */
  function setWhen(when: Members) {
    if (typeOf(when) !== type) form.setFieldValue('if', {})
    form.setFieldValue('when', when)
  }
  return (
    <SaveForm form={form} submission={submission}>
      <TextInput label={labels.field('automations', 'name')} maw="28rem" {...form.getInputProps('name')} />
      <Switch
        label={labels.field('automations', 'active')}
        description={automations.activeText}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
      <Section title={automations.when}>
        <WhenEditor value={values.when} onChange={setWhen} />
        <Errors errors={errors} at="when" />
      </Section>
      {type && (
        <Section title={automations.if} text={automations.ifText}>
          <IfEditor
            key={type}
            type={type}
            value={values.if}
            onChange={(next) => form.setFieldValue('if', next)}
          />
          <Errors errors={errors} at="if" />
        </Section>
      )}
      <Section title={automations.then}>
        <StepsEditor
          key={type}
          label={automations.then}
          type={type}
          steps={values.then}
          at="then"
          errors={errors}
          onChange={(steps) => form.setFieldValue('then', steps)}
        />
        {errors.then && <Text c="red">{errors.then}</Text>}
      </Section>
      <LinkPicker
        label={labels.field('automations', 'user')}
        description={automations.actsAsText}
        maw="28rem"
        canCreate={false}
        canClear={false}
        field={{ label: labels.field('automations', 'user'), targets: ['users'] }}
        value={values.user ? nameOf({ type: 'users', id: values.user }) : null}
        error={errors.user}
        onChange={(chosen) => form.setFieldValue('user', chosen?.id ?? null)}
      />
    </SaveForm>
  )
}

function changedIn(before: Values, values: Values) {
  const { user, ...attributes } = changedMembers(before, values)
  return { attributes, ...(user && { relationships: { user: { data: { type: 'users', id: user } } } }) }
}
