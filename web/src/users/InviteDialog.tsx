import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { isEmail, useForm } from '@mantine/form'
import { useState } from 'react'
import { queryClient } from '../api/queries.ts'
import { send } from '../api/request.ts'
import { useSession } from '../api/session.ts'
import { pageKey } from '../drafts/kept.ts'
import { useTyped } from '../drafts/typed.ts'
import { texts, useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { CopyField } from '../ui/CopyField.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { tell } from '../ui/notify.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import { invitationsQuery, type NewInvitation, rolesGivenBy } from './api.ts'

export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { users } = useTexts()
  const labels = useLabels()
  const { user, hasMail } = useSession()
  const [handOver, setHandOver] = useState<{ email: string; link: string }>()
  const form = useForm({
    initialValues: { email: '', role: 'manager' },
    validate: { email: isEmail(texts().errors.email) },
  })
  const submission = useSubmit({
    form,
    draft: pageKey('invitation'),
    send: (values) => send<NewInvitation>('POST', '/app/invitations', values),
    onDone({ link }, { email }) {
      void queryClient.invalidateQueries(invitationsQuery)
      if (link) return setHandOver({ email, link })
      tell(users.invited)
      onClose()
    },
  })
  useTyped({ isUnsaved: () => handOver !== undefined, isLocked: true, discard() {} })
  if (handOver)
    return (
      <Dialog isLocked onClose={onClose} title={users.linkTitle}>
        <Stack gap="md">
          <Text size="sm">{users.linkText(handOver.email)}</Text>
          <CopyField label={users.linkTitle} value={handOver.link} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{users.linkDone}</Button>
          </Group>
        </Stack>
      </Dialog>
    )
  return (
    <FormDialog
      title={users.inviteTitle}
      text={users.inviteText}
      action={hasMail ? users.send : users.makeLink}
      submission={submission}
      onClose={onClose}
    >
      <TextInput
        label={labels.field('users', 'email')}
        required
        type="email"
        data-autofocus
        {...form.getInputProps('email')}
      />
      <Radio.Group label={users.role} {...form.getInputProps('role')}>
        <Stack gap="xs" mt="xs">
          {rolesGivenBy(user.role).map((role) => (
            <Radio
              key={role}
              value={role}
              label={labels.choice('users', 'role', role)}
              description={users.roles[role]}
            />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  )
}
