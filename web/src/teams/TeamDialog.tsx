import { Text, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { createRecord, type Resource, updateRecord } from '../api/records.ts'
import { pageKey } from '../drafts/kept.ts'
import type { Linked } from '../fields/field.ts'
import { LinkPicker } from '../fields/LinkPicker.tsx'
import { LinksPicker } from '../fields/LinksPicker.tsx'
import { linkageOf, linksIn } from '../fields/values.ts'
import { texts, useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { undoable } from '../undo/undoable.ts'
import { placed, refreshTeams, TEAMS } from './api.ts'

interface TeamDialogProps {
  /** The one that is edited; a new one without it. */
  readonly team?: Resource
  /** What a new one stands below. */
  readonly parent?: Resource
  readonly included: readonly Resource[] | undefined
  readonly onClose: () => void
}

interface Values {
  name: string
  leader: Linked | null
  members: readonly Linked[]
}

const PEOPLE = ['users']

/** What a team is called, who leads it and who is in it. */
export function TeamDialog({ team, parent, included, onClose }: TeamDialogProps) {
  const { teams: words, records, common, undo } = useTexts()
  const labels = useLabels()
  const { made } = labels.type(TEAMS)
  const linked = (name: string) => (team ? linksIn(team, name, included) : [])
  const form = useForm<Values>({
    initialValues: {
      name: String(team?.attributes.name ?? ''),
      leader: linked('leader')[0] ?? null,
      members: linked('members'),
    },
    validate: { name: isNotEmpty(texts().errors.required) },
  })
  const submission = useSubmit({
    form,
    draft: pageKey(`${TEAMS} ${team?.id ?? 'new'}`),
    send({ name, leader, members }) {
      const relationships = {
        ...(!team && parent && placed(parent).relationships),
        ...(form.isDirty('leader') && { leader: { data: linkageOf(leader) } }),
        ...(form.isDirty('members') && { members: { data: linkageOf(members) } }),
      }
      const draft = { attributes: { name }, relationships }
      return undoable((team ? undo.saved : undo.created)(name), (deed) =>
        team ? updateRecord(team, draft, deed) : createRecord(TEAMS, draft, deed),
      )
    },
    async onDone() {
      await refreshTeams()
      onClose()
    },
  })
  const first = linked('users').filter(({ id }) => !form.values.members.some((member) => member.id === id))
  const field = (name: string) => ({ label: labels.field(TEAMS, name), targets: PEOPLE })
  return (
    <FormDialog
      title={team ? records.editTitle(made) : records.new(made)}
      action={team ? common.save : common.create}
      submission={submission}
      onClose={onClose}
    >
      <TextInput
        label={labels.field(TEAMS, 'name')}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <LinkPicker
        label={labels.field(TEAMS, 'leader')}
        field={field('leader')}
        canCreate={false}
        {...form.getInputProps('leader')}
        value={form.values.leader}
      />
      <LinksPicker
        label={labels.field(TEAMS, 'members')}
        field={field('members')}
        canCreate={false}
        {...form.getInputProps('members')}
        value={form.values.members}
      />
      {first.length > 0 && (
        <Text size="sm" c="dimmed">
          {words.firstTeamOf(first.map(({ name }) => name).join(', '))}
        </Text>
      )}
    </FormDialog>
  )
}
