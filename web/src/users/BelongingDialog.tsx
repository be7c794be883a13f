import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type Resource, refresh, updateRecord } from '../api/records.ts'
import { isAdmin, type Role } from '../api/session.ts'
import { pageKey } from '../drafts/kept.ts'
import type { Linked } from '../fields/field.ts'
import { LinkPicker } from '../fields/LinkPicker.tsx'
import { LinksPicker } from '../fields/LinksPicker.tsx'
import { linkageOf, linkedOf, linksIn } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { nameIn } from '../locales/person.ts'
import { useLabels } from '../metadata/labels.ts'
import { isGivenByName, rolesQuery } from '../roles/api.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { undoable } from '../undo/undoable.ts'

export const belongingKey = (userId: string): string => pageKey(`belonging ${userId}`)

interface Values {
  roles: readonly Linked[]
  'user-group': Linked | null
  'user-groups': readonly Linked[]
}

interface BelongingDialogProps {
  readonly user: Resource
  readonly included: readonly Resource[] | undefined
  readonly onClose: () => void
}

/** The roles that somebody has beside being a manager, and the teams that they are in. */
export function BelongingDialog({ user, included, onClose }: BelongingDialogProps) {
  const { roles: words, teams, common, undo } = useTexts()
  const labels = useLabels()
  const { data: roles } = useQuery(rolesQuery)
  const name = nameIn(user.attributes)
  const form = useForm<Values>({
    initialValues: {
      roles: linksIn(user, 'roles', included),
      'user-group': linksIn(user, 'user-group', included)[0] ?? null,
      'user-groups': linksIn(user, 'user-groups', included),
    },
  })
  const submission = useSubmit({
    form,
    draft: belongingKey(user.id),
    send(values) {
      const changed = Object.entries(values).filter(([field]) => form.isDirty(field))
      const links = changed.map(([field, value]) => [field, { data: linkageOf(value) }])
      const draft = { relationships: Object.fromEntries(links) }
      return undoable(undo.saved(name), (deed) => updateRecord(user, draft, deed))
    },
    async onDone() {
      await refresh('users', 'user-groups')
      onClose()
    },
  })
  const { values } = form
  const isManager = !isAdmin({ role: user.attributes.role as Role })
  return (
    <FormDialog
      title={`${words.rolesAndTeams}: ${name}`}
      action={common.save}
      submission={submission}
      onClose={onClose}
    >
      {isManager && (
        <LinksPicker
          label={labels.type('roles').many}
          description={words.noRoles}
          field={{ label: labels.type('roles').many, targets: ['roles'] }}
          without={(roles?.data ?? []).filter(isGivenByName).map(linkedOf)}
          canCreate={false}
          {...form.getInputProps('roles')}
          value={values.roles}
        />
      )}
      <LinkPicker
        label={teams.first}
        field={{ label: teams.first, targets: ['user-groups'] }}
        canCreate={false}
        {...form.getInputProps('user-group')}
        value={values['user-group']}
      />
      <LinksPicker
        label={teams.others}
        field={{ label: teams.others, targets: ['user-groups'] }}
        canCreate={false}
        {...form.getInputProps('user-groups')}
        value={values['user-groups']}
      />
    </FormDialog>
  )
}
