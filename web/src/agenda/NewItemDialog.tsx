import { Anchor, Group, SegmentedControl, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createRecord, refresh } from '../api/records.ts'
import { useSession } from '../api/session.ts'
import { draftedUnder, keepDraft, pageKey } from '../drafts/kept.ts'
import { problemOf } from '../fields/checks.ts'
import { capitalised } from '../locales/label.ts'
import { texts, useLanguage, useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { ClockField } from '../ui/DateFields.tsx'
import { readClock } from '../ui/dates.ts'
import { type Day, formatDay, momentAt } from '../ui/days.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { undoable } from '../undo/undoable.ts'
import type { Item } from './items.ts'
import { dueOn } from './tasks.ts'

const wrongClock = (time: string) => (time === '' || readClock(time) ? null : texts().errors.clock)

const TYPED = ['name', 'time', 'to', 'place'] as const
const WHOLE = 'all fields of '

/** What the form with all fields is opened with. */
export interface WholeItem {
  readonly type: string
  readonly draft: string
  readonly prefill?: Readonly<Record<string, unknown>>
}

/** What was in the form with all fields when the page was loaded anew. */
export function draftedWhole(): WholeItem | undefined {
  const drafted = draftedUnder(pageKey(WHOLE))
  return drafted === undefined
    ? undefined
    : { type: drafted.split(' ')[0]!, draft: pageKey(`${WHOLE}${drafted}`) }
}

interface NewItemDialogProps {
  readonly day: Day
  readonly time?: string | undefined
  /** Goes on in the form that has every field: links to records, who does it, how it repeats. */
  readonly onMore: (item: WholeItem) => void
  readonly onClose: () => void
}

/** A new task or event on a day. */
export function NewItemDialog({ day, time: hour = '', onMore, onClose }: NewItemDialogProps) {
  const { calendar, common, undo } = useTexts()
  const labels = useLabels()
  const language = useLanguage()
  const { account } = useSession()
  const end = { kind: 'datetime', format: undefined, notBefore: { name: 'time', label: calendar.from } }
  const at = (time: string) => momentAt(day, time, account['time-zone'])
  const form = useForm({
    initialValues: { type: 'diary-tasks' as Item['type'], name: '', time: hour, to: '', place: '' },
    validate: {
      name: (name) => (name.trim() ? null : texts().errors.required),
      time: (time, { type }) =>
        type === 'diary-events' && !time ? texts().errors.required : wrongClock(time),
      to: (to, { type, time }) => {
        if (type !== 'diary-events' || !to || !readClock(time)) return null
        return wrongClock(to) ?? problemOf(end, at(to), () => at(time))
      },
    },
  })
  function attributesOf({ type, name, time, to, place }: typeof form.values) {
    const event = { ...(readClock(to) && { 'ends-at': at(to) }), ...(place && { place }) }
    const when =
      type === 'diary-tasks'
        ? dueOn(day, readClock(time) ? time : undefined, account['time-zone'])
        : { ...(readClock(time) && { 'starts-at': at(time) }), ...event }
    return { name: name.trim(), ...when }
  }
  function goOn() {
    const { type } = form.values
    const draft = pageKey(`${WHOLE}${type} ${day}`)
    const attributes = attributesOf(form.values)
    const isTyped = TYPED.some((name) => form.isDirty(name))
    // As a draft it counts as typed there too.
    if (isTyped) keepDraft(draft, attributes)
    submission.discard()
    onMore({ type, draft, ...(!isTyped && { prefill: attributes }) })
  }
  const submission = useSubmit({
    form,
    draft: pageKey(`on ${day}`),
    isNew: true,
    send(values) {
      const { type } = values
      const attributes = attributesOf(values)
      return undoable(undo.created(attributes.name), (deed) => createRecord(type, { attributes }, deed))
    },
    async onDone({ type }) {
      await refresh(type)
      onClose()
    },
  })
  const isTask = form.values.type === 'diary-tasks'
  return (
    <FormDialog
      title={capitalised(formatDay(day, language, { weekday: 'long', day: 'numeric', month: 'long' }))}
      action={common.add}
      submission={submission}
      onClose={onClose}
    >
      <SegmentedControl
        fullWidth
        aria-label={calendar.kind}
        data={[
          { value: 'diary-tasks', label: calendar.task },
          { value: 'diary-events', label: calendar.event },
        ]}
        {...form.getInputProps('type')}
      />
      <TextInput
        label={labels.field('diary-tasks', 'name')}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      {isTask ? (
        <ClockField label={calendar.time} description={calendar.wholeDay} {...form.getInputProps('time')} />
      ) : (
        <>
          <Group grow>
            <ClockField label={calendar.from} required {...form.getInputProps('time')} />
            <ClockField label={calendar.to} {...form.getInputProps('to')} />
          </Group>
          <TextInput label={labels.field('diary-events', 'place')} {...form.getInputProps('place')} />
        </>
      )}
      <Anchor component="button" type="button" size="sm" onClick={goOn}>
        {calendar.allFields}
      </Anchor>
    </FormDialog>
  )
}
