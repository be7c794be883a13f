import { Button } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { queryClient } from '../api/queries.ts'
import { send } from '../api/request.ts'
import { useLanguage, useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { MailIcon } from '../ui/icons.tsx'
import { distance } from '../ui/Moment.tsx'
import { tellFailure } from '../ui/notify.ts'
import { Row, Rows } from '../ui/Rows.tsx'
import { Section } from '../ui/Section.tsx'
import { invitationsQuery } from './api.ts'

/** Those who were invited and have not come yet; nothing when there are none. */
export function Invitations() {
  const { users } = useTexts()
  const labels = useLabels()
  const language = useLanguage()
  const {
    data: { invitations },
  } = useSuspenseQuery(invitationsQuery)
  const withdrawing = useMutation({
    mutationFn: (id: string) => send('DELETE', `/app/invitations/${id}`),
    onSuccess: () => queryClient.invalidateQueries(invitationsQuery),
    onError: tellFailure,
  })
  if (invitations.length === 0) return null
  return (
    <Section title={users.invitations} flush>
      <Rows label={users.invitations}>
        {invitations.map(({ id, email, role, 'expires-at': expiresAt }) => (
          <Row
            key={id}
            lead={<MailIcon size={20} />}
            title={email}
            text={users.expires(distance(expiresAt, language))}
            facts={labels.choice('users', 'role', role)}
            actions={
              <Button
                variant="default"
                size="xs"
                aria-label={users.withdrawOf(email)}
                loading={withdrawing.isPending && withdrawing.variables === id}
                onClick={() => withdrawing.mutate(id)}
              >
                {users.withdraw}
              </Button>
            }
          />
        ))}
      </Rows>
    </Section>
  )
}
