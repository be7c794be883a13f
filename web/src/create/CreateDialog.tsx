import { Button, Skeleton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Suspense, useState } from 'react'
import { createRecord, type Resource, refresh } from '../api/records.ts'
import { useSession } from '../api/session.ts'
import { problemsIn } from '../fields/checks.ts'
import { isShown } from '../fields/conditions.ts'
import type { CreatorProps } from '../fields/creator.ts'
import { type Field, initialOf, isAsked, isEmpty, linkedIn } from '../fields/field.ts'
import { type FormValues, RecordForm } from '../fields/RecordForm.tsx'
import { SameNote } from '../fields/SameNote.tsx'
import { useFields } from '../fields/useFields.ts'
import { draftOf, linkedOf } from '../fields/values.ts'
import { useCalculated } from '../funnels/calculated.ts'
import { useTexts } from '../locales/language.ts'
import { userName } from '../locales/person.ts'
import { useType } from '../metadata/useTypes.ts'
import { today } from '../ui/days.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { ChevronDownIcon } from '../ui/icons.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { undoable } from '../undo/undoable.ts'
import { CalculatedHints } from './CalculatedHints.tsx'
import { useFollowing } from './follow.ts'
import { startOf } from './starts.ts'

/** Makes a record of any type: what is needed and usual first, the rest on demand. */
export function CreateDialog(props: CreatorProps) {
  return (
    <Suspense fallback={<Skeleton height={0} />}>
      <CreateForm {...props} />
    </Suspense>
  )
}

function CreateForm({ type: typeName, draft, prefill: given = {}, onCreated, onClose }: CreatorProps) {
  const { user, account } = useSession()
  const catalogue = useTexts()
  const { table, record: words, common, undo } = catalogue
  // What the service would do by itself is seen before it happens.
  const prefill: FormValues = {
    responsible: { type: 'users', id: user.id, name: userName(user) },
    ...startOf(typeName, given, today(account['time-zone']), catalogue),
    ...given,
  }
  const fields = useFields(typeName).filter(isAsked)
  const type = useType(typeName)
  const usual = type?.usual ?? []
  const [isUnfolded, setUnfolded] = useState(false)
  const form = useForm<FormValues>({
    initialValues: Object.fromEntries(
      fields.map((field) => [field.name, prefill[field.name] ?? initialOf(field)]),
    ),
    validate: (values) => problemsIn(fields, values),
  })
  const filled = useFollowing(fields, form)
  const calculated = useCalculated(typeName)(linkedIn(form.values['stage-category'])[0]?.id)
  const asked = fields.filter(({ name }) => !(name in calculated))
  const { first, others } = inTwo(asked, usual, [...Object.keys(prefill), ...filled])
  const submission = useSubmit({
    form,
    draft,
    isNew: true,
    send(values) {
      const told = asked.filter((field) => isShown(field, values) && !isEmpty(values[field.name]))
      const drafted = draftOf(told.map((field) => [field, values[field.name]]))
      return undoable(
        (made: Resource) => undo.created(linkedOf(made).name),
        (deed) => createRecord(typeName, drafted, deed),
      )
    },
    async onDone(made) {
      const linked = linkedOf(made)
      onCreated?.(linked, made)
      onClose()
      await refresh(typeName)
    },
  })
  // What is refused is seen, also where it was folded away.
  const isWhole = isUnfolded || others.some(({ name }) => form.errors[name])
  const start = first.find(({ name }) => isEmpty(prefill[name]))?.name
  return (
    <FormDialog
      title={table.new(type?.labels.made ?? typeName)}
      action={common.create}
      submission={submission}
      onClose={onClose}
    >
      <RecordForm fields={first} form={form} first={start} />
      <SameNote type={typeName} values={form.values} />
      <CalculatedHints fields={fields} calculated={calculated} />
      {isWhole && <RecordForm fields={others} form={form} />}
      {!isWhole && others.length > 0 && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<ChevronDownIcon size={14} />}
          onClick={() => setUnfolded(true)}
        >
          {words.moreFields(others.length)}
        </Button>
      )}
    </FormDialog>
  )
}

/** What is needed, usual or given already, and the rest. Links to many are made on the page, unless they are usual. */
function inTwo(fields: readonly Field[], usual: readonly string[], given: readonly string[]) {
  const isFirst = ({ name, isRequired, group }: Field) =>
    usual.length === 0 ? group === 'main' : isRequired || usual.includes(name) || given.includes(name)
  const place = ({ name, isRequired }: Field) =>
    usual.includes(name) ? usual.indexOf(name) : isRequired ? -1 : usual.length
  const first = fields.filter(isFirst).sort((one, other) => place(one) - place(other))
  return { first, others: fields.filter((field) => !isFirst(field) && field.kind !== 'links') }
}
