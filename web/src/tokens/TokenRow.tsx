import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../api/queries.ts'
import { useTexts } from '../locales/language.ts'
import { nameIn } from '../locales/person.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DotsIcon, KeyIcon } from '../ui/icons.tsx'
import { Moment } from '../ui/Moment.tsx'
import { Row } from '../ui/Rows.tsx'
import { usersQuery } from '../users/api.ts'
import { revokeToken, scopesQuery, type Token, tokensQuery } from './api.ts'

interface TokenRowProps {
  readonly token: Token
  readonly onEdit: () => void
}

export function TokenRow({ token, onEdit }: TokenRowProps) {
  const { tokens: words, common } = useTexts()
  const [isRevoking, setRevoking] = useState(false)
  const usedAt = token['last-used-at']
  const { data: users } = useQuery(usersQuery)
  const owner = users?.data.find(({ id }) => id === token.owner.id)
  const ownerName = owner ? nameIn(owner.attributes) : token.owner.name
  return (
    <>
      <Row
        lead={<KeyIcon size={20} />}
        title={token.label}
        text={
          <>
            <Scopes scopes={token.scopes} />
            {' · '}
            {token.application ? words.ofApplication(token.application.name) : ownerName}
            {token.role && ` · ${words.boundTo(token.role.name)}`}
          </>
        }
        facts={
          <>
            {words.lastUse}: {usedAt ? <Moment at={usedAt} /> : common.never}
          </>
        }
        actions={
          <Menu position="bottom-end" shadow="md">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={common.actions(token.label)}>
                <DotsIcon />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={onEdit}>{common.edit}</Menu.Item>
              <Menu.Item color="var(--mantine-color-error)" onClick={() => setRevoking(true)}>
                {words.revoke}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        }
      />
      {isRevoking && (
        <ConfirmDialog
          title={words.revokeTitle(token.label)}
          text={words.revokeText}
          action={words.revoke}
          onConfirm={async () => {
            await revokeToken(token.id)
            await queryClient.invalidateQueries(tokensQuery)
          }}
          onClose={() => setRevoking(false)}
        />
      )}
    </>
  )
}

function Scopes({ scopes }: { readonly scopes: readonly string[] }) {
  const { tokens: words } = useTexts()
  const { data } = useSuspenseQuery(scopesQuery)
  const hasAll = data.groups.every((group) => scopes.includes(group.scopes.at(-1)!))
  return (
    <Tooltip label={scopes.join(', ')} multiline maw="24rem">
      <span>{hasAll ? words.everything : words.count(scopes.length)}</span>
    </Tooltip>
  )
}
