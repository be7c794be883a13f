import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { type Resource, refresh, updateRecord } from '../api/records.ts'
import { textsOf } from '../api/values.ts'
import { changedMembers } from '../drafts/differences.ts'
import { pageKey } from '../drafts/kept.ts'
import { useNewest } from '../drafts/useNewest.ts'
import { texts, useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { useTypes } from '../metadata/useTypes.ts'
import { SaveForm } from '../ui/SaveForm.tsx'
import { Section } from '../ui/Section.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { undoable } from '../undo/undoable.ts'
import { kindOf } from './api.ts'
import { type FieldMatrix, fieldMatrixOf, fieldRightsOf } from './fields.ts'
import { RightsTable } from './RightsTable.tsx'
import { RolePreview } from './RolePreview.tsx'
import { FLAGS, type Matrix, matrixOf, rightsOf } from './rights.ts'

interface Values {
  name: string
  rights: Matrix
  fields: FieldMatrix
  flags: readonly string[]
}

/** What a role is called and what it opens, saved as one change. */
export function RoleForm({ role }: { readonly role: Resource }) {
  const { roles, undo } = useTexts()
  const labels = useLabels()
  const types = useTypes()
  const { name, rights, fields, flags } = role.attributes
  const stored: Values = {
    name: String(name),
    rights: matrixOf(rights, types),
    fields: fieldMatrixOf(fields, types),
    flags: FLAGS.filter((flag) => textsOf(flags).includes(flag)),
  }
  const form = useForm<Values>({
    initialValues: stored,
    validate: { name: isNotEmpty(texts().errors.required) },
  })
  const submission = useSubmit({
    form,
    draft: pageKey('role'),
    send: (values) =>
      undoable(undo.saved(values.name), (deed) =>
        updateRecord(role, { attributes: changedIn(form.getInitialValues(), values) }, deed),
      ),
    onDone: () => refresh('roles'),
  })
  useNewest(form, role, stored, submission.isPending)
  const { values } = form
  const kind = kindOf(role)
  return (
    <SaveForm form={form} submission={submission}>
      <TextInput label={labels.field('roles', 'name')} maw="28rem" {...form.getInputProps('name')} />
      {kind === null ? (
        <>
          <Section title={roles.rights} text={roles.rightsText} flush>
            <RightsTable
              rights={values.rights}
              fields={values.fields}
              errorAt={(path) => form.errors[path]}
              onRights={(next, changed) => {
                form.setFieldValue('rights', next)
                for (const path of changed) form.clearFieldError(path)
              }}
              onFields={(next, changed) => {
                form.setFieldValue('fields', next)
                form.clearFieldError(changed)
              }}
            />
          </Section>
          <Section title={roles.flags}>
            <Checkbox.Group
              aria-label={roles.flags}
              value={[...values.flags]}
              onChange={(chosen) =>
                form.setFieldValue(
                  'flags',
                  FLAGS.filter((flag) => chosen.includes(flag)),
                )
              }
            >
              <Stack gap="sm">
                {FLAGS.map((flag) => (
                  <Checkbox
                    key={flag}
                    value={flag}
                    label={roles.flagNames[flag]}
                    description={roles.flagTexts[flag]}
                  />
                ))}
              </Stack>
            </Checkbox.Group>
          </Section>
          <RolePreview roleId={role.id} draft={openedBy(values)} />
        </>
      ) : (
        <Text size="sm">{roles.builtIn[kind as keyof typeof roles.builtIn]}</Text>
      )}
    </SaveForm>
  )
}

/** What it opens, as the API has it. */
const openedBy = ({ rights, fields, flags }: Values) => ({
  rights: rightsOf(rights),
  fields: fieldRightsOf(fields),
  flags,
})

/** Only what was changed: of a role that comes with the account nothing else can be said. */
const changedIn = (before: Values, values: Values) =>
  changedMembers({ name: before.name, ...openedBy(before) }, { name: values.name, ...openedBy(values) })
