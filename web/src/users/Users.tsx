import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../api/session.ts'
import { isDrafted, pageKey } from '../drafts/kept.ts'
import { useTexts } from '../locales/language.ts'
import { PlusIcon } from '../ui/icons.tsx'
import { Page } from '../ui/Page.tsx'
import { Rows } from '../ui/Rows.tsx'
import { Section } from '../ui/Section.tsx'
import { Viewings } from '../viewing/Viewings.tsx'
import { peopleQuery } from './api.ts'
import { Invitations } from './Invitations.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { UserRow } from './UserRow.tsx'

export function Users() {
  const { users } = useTexts()
  const { user } = useSession()
  const { data } = useSuspenseQuery(peopleQuery)
  const [isInviting, setInviting] = useState(() => isDrafted(pageKey('invitation')))
  return (
    <Page
      title={users.title}
      text={users.text}
      actions={
        <Button leftSection={<PlusIcon size={16} />} onClick={() => setInviting(true)}>
          {users.invite}
        </Button>
      }
    >
      <Section flush>
        <Rows label={users.title}>
          {data.data.map((one) => (
            <UserRow key={one.id} record={one} included={data.included} />
          ))}
        </Rows>
      </Section>
      <Invitations />
      {user.role === 'owner' && <Viewings />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  )
}
