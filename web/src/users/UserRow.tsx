import { ActionIcon, Avatar, Badge, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Resource, refresh } from '../api/records.ts'
import { type Role, useSession } from '../api/session.ts'
import { useTexts } from '../locales/language.ts'
import { nameIn } from '../locales/person.ts'
import { useLabels } from '../metadata/labels.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DotsIcon } from '../ui/icons.tsx'
import { tellFailure } from '../ui/notify.ts'
import { Row } from '../ui/Rows.tsx'
import { changeUser, mayChange, rolesGivenBy } from './api.ts'

interface UserAttributes {
  readonly email: string
  readonly role: Role
  readonly disabled: boolean
}

export function UserRow({ record }: { readonly record: Resource }) {
  const { users } = useTexts()
  const labels = useLabels()
  const { user: me } = useSession()
  const user = record.attributes as unknown as UserAttributes
  const name = nameIn(record.attributes)
  const isMe = me.id === record.id
  const hasActions = !isMe && mayChange(me.role, user.role)
  return (
    <Row
      lead={<Avatar name={name} color="initials" size={32} radius="xl" alt="" />}
      title={
        <>
          {name}
          {isMe && (
            <Badge size="sm" variant="light" tt="none">
              {users.you}
            </Badge>
          )}
          {user.disabled && (
            <Badge size="sm" variant="light" color="gray" tt="none">
              {users.disabled}
            </Badge>
          )}
        </>
      }
      text={user.email}
      facts={labels.choice('users', 'role', user.role)}
      actions={hasActions && <UserActions id={record.id} name={name} user={user} />}
    />
  )
}

interface UserActionsProps {
  readonly id: string
  readonly name: string
  readonly user: UserAttributes
}

function UserActions({ id, name, user }: UserActionsProps) {
  const { users, common } = useTexts()
  const labels = useLabels()
  const { user: me } = useSession()
  const [isDisabling, setDisabling] = useState(false)
  const changing = useMutation({
    mutationFn: (change: { role?: Role; disabled?: boolean }) => changeUser(id, change),
    onSuccess: () => refresh('users'),
    onError: tellFailure,
  })
  const otherRoles = rolesGivenBy(me.role).filter((role) => role !== user.role)
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            loading={changing.isPending}
            aria-label={common.actions(name)}
          >
            <DotsIcon />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {otherRoles.map((role) => (
            <Menu.Item key={role} onClick={() => changing.mutate({ role })}>
              {users.makeRole(labels.choice('users', 'role', role))}
            </Menu.Item>
          ))}
          {user.disabled ? (
            <Menu.Item onClick={() => changing.mutate({ disabled: false })}>{users.enable}</Menu.Item>
          ) : (
            <Menu.Item color="var(--mantine-color-error)" onClick={() => setDisabling(true)}>
              {users.disable}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isDisabling && (
        <ConfirmDialog
          title={users.disableTitle(name)}
          text={users.disableText}
          action={users.disable}
          onConfirm={() => changing.mutateAsync({ disabled: true })}
          onClose={() => setDisabling(false)}
        />
      )}
    </>
  )
}
