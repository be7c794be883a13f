import { ActionIcon, Avatar, Badge, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Resource, refresh } from '../api/records.ts'
import { isAdmin, type Role, useSession } from '../api/session.ts'
import { isDrafted } from '../drafts/kept.ts'
import { linksIn } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { nameIn } from '../locales/person.ts'
import { useLabels } from '../metadata/labels.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DotsIcon } from '../ui/icons.tsx'
import { tellFailure } from '../ui/notify.ts'
import { Row } from '../ui/Rows.tsx'
import { undoable } from '../undo/undoable.ts'
import { seeAs } from '../viewing/api.ts'
import { changeUser, mayChange, rolesGivenBy } from './api.ts'
import { BelongingDialog, belongingKey } from './BelongingDialog.tsx'
import { Belongings, teamsIn } from './Belongings.tsx'

interface UserAttributes {
  readonly email: string
  readonly role: Role
  readonly disabled: boolean
}

interface UserRowProps {
  readonly record: Resource
  readonly included: readonly Resource[] | undefined
}

export function UserRow({ record, included }: UserRowProps) {
  const { users } = useTexts()
  const labels = useLabels()
  const { user: me } = useSession()
  const user = record.attributes as unknown as UserAttributes
  const name = nameIn(record.attributes)
  const isMe = me.id === record.id
  const canChange = mayChange(me.role, user.role)
  const roles = isAdmin(user) ? [] : linksIn(record, 'roles', included)
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
      text={
        <>
          {user.email !== name && user.email}
          <Belongings roles={roles} teams={teamsIn(record, included)} />
        </>
      }
      facts={roles.length === 0 && labels.choice('users', 'role', user.role)}
      actions={(isMe || canChange) && <UserActions record={record} included={included} isMe={isMe} />}
    />
  )
}

interface UserActionsProps extends UserRowProps {
  readonly isMe: boolean
}

function UserActions({ record, included, isMe }: UserActionsProps) {
  const { users, common, undo, roles: words, viewing } = useTexts()
  const labels = useLabels()
  const { user: me } = useSession()
  const { id } = record
  const user = record.attributes as unknown as UserAttributes
  const name = nameIn(record.attributes)
  const [isDisabling, setDisabling] = useState(false)
  const [isBelonging, setBelonging] = useState(() => isDrafted(belongingKey(id)))
  const changing = useMutation({
    mutationFn: (change: { role?: Role; disabled?: boolean }) =>
      undoable(undo.saved(name), (deed) => changeUser(id, change, deed)),
    onSuccess: () => refresh('users'),
    onError: tellFailure,
  })
  const seeing = useMutation({ mutationFn: () => seeAs(id), onError: tellFailure })
  const otherRoles = rolesGivenBy(me.role).filter((role) => role !== user.role)
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            loading={changing.isPending || seeing.isPending}
            aria-label={common.actions(name)}
          >
            <DotsIcon />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setBelonging(true)}>{words.rolesAndTeams}</Menu.Item>
          {!isMe && (
            <>
              {otherRoles.map((role) => (
                <Menu.Item key={role} onClick={() => changing.mutate({ role })}>
                  {users.makeRole(labels.choice('users', 'role', role))}
                </Menu.Item>
              ))}
              {me.role === 'owner' && !user.disabled && (
                <Menu.Item onClick={() => seeing.mutate()}>{viewing.seeAs(name)}</Menu.Item>
              )}
              {user.disabled ? (
                <Menu.Item onClick={() => changing.mutate({ disabled: false })}>{users.enable}</Menu.Item>
              ) : (
                <Menu.Item color="var(--mantine-color-error)" onClick={() => setDisabling(true)}>
                  {users.disable}
                </Menu.Item>
              )}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isBelonging && (
        <BelongingDialog user={record} included={included} onClose={() => setBelonging(false)} />
      )}
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
