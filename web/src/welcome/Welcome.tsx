import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { isAdmin, useSession } from '../api/session.ts'
import { useTexts } from '../locales/language.ts'
import { NoAccess } from '../ui/Dead.tsx'
import { Page } from '../ui/Page.tsx'
import { Doors } from './Doors.tsx'
import { SetUpForm } from './SetUpForm.tsx'

/** The first page of a new account: a few questions, then the ways to begin. */
export function Welcome() {
  const { welcome } = useTexts()
  const { user, account } = useSession()
  if (!isAdmin(user)) return <NoAccess />
  if (!account['is-set-up'])
    return (
      <Page title={welcome.title} text={welcome.text}>
        <SetUpForm account={account} />
      </Page>
    )
  return (
    <Page
      title={welcome.readyTitle(account.name)}
      text={welcome.readyText}
      actions={
        <Button component={Link} to="/" variant="default">
          {welcome.home}
        </Button>
      }
    >
      <Doors />
    </Page>
  )
}
