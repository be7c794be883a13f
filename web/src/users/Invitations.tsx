import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../api/queries.ts'
import { send } from '../api/request.ts'
import { useLanguage, useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { MailIcon } from '../ui/icons.tsx'
import { distance } from '../ui/Moment.tsx'
import { Row, Rows } from '../ui/Rows.tsx'
import { Section } from '../ui/Section.tsx'
import { type Invitation, invitationsQuery } from './api.ts'

/** Those who were invited and have not come yet; nothing when there are none. */
export function Invitations() {
  const { users } = useTexts()
  const labels = useLabels()
  const language = useLanguage()
  const {
    data: { invitations },
  } = useSuspenseQuery(invitationsQuery)
  const [withdrawn, setWithdrawn] = useState<Invitation>()
  if (invitations.length === 0) return null
  return (
    <Section title={users.invitations} flush>
      <Rows label={users.invitations}>
        {invitations.map((invitation) => (
          <Row
            key={invitation.id}
            lead={<MailIcon size={20} />}
            title={invitation.email}
            text={users.expires(distance(invitation['expires-at'], language))}
            facts={labels.choice('users', 'role', invitation.role)}
            actions={
              <Button
                variant="default"
                size="xs"
                aria-label={users.withdrawOf(invitation.email)}
                onClick={() => setWithdrawn(invitation)}
              >
                {users.withdraw}
              </Button>
            }
          />
        ))}
      </Rows>
      {withdrawn && (
        <ConfirmDialog
          title={users.withdrawTitle(withdrawn.email)}
          text={users.withdrawText}
          action={users.withdraw}
          onConfirm={async () => {
            await send('DELETE', `/app/invitations/${withdrawn.id}`)
            await queryClient.invalidateQueries(invitationsQuery)
          }}
          onClose={() => setWithdrawn(undefined)}
        />
      )}
    </Section>
  )
}
