import { SimpleGrid, Text, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isAdmin, useSession } from '../api/session.ts'
import { useTexts } from '../locales/language.ts'
import { useTypes } from '../metadata/useTypes.ts'
import { openCreation } from '../palette/opened.ts'
import { BuildingIcon, CoinsIcon, UploadIcon, UserIcon, UsersIcon } from '../ui/icons.tsx'
import { Page } from '../ui/Page.tsx'
import classes from './FirstSteps.module.css'

interface StepProps {
  readonly title: string
  readonly text: string
  readonly icon: ReactNode
  readonly isOpen: boolean
  /** Where it is done, or what begins it. */
  readonly at: string | (() => void)
}

/** The first page of a new account: what to do next, as far as one may. */
export function FirstSteps() {
  const { home } = useTexts()
  const { user } = useSession()
  const types = useTypes()
  const { steps: words } = home
  const canWrite = (name: string) => types.find((type) => type.name === name)?.can.write ?? false
  const newDeal = () => openCreation('deals')
  const steps: readonly StepProps[] = [
    { ...words.profile, icon: <UserIcon />, isOpen: !user['first-name'], at: '/settings/profile' },
    { ...words.account, icon: <BuildingIcon />, isOpen: isAdmin(user), at: '/settings/account' },
    { ...words.people, icon: <UsersIcon />, isOpen: isAdmin(user), at: '/settings/users' },
    { ...words.contacts, icon: <UploadIcon />, isOpen: canWrite('contacts'), at: '/import/contacts' },
    { ...words.deal, icon: <CoinsIcon />, isOpen: canWrite('deals'), at: newDeal },
  ]
  return (
    <Page title={home.title(user['first-name'])} text={home.text}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {steps
          .filter(({ isOpen }) => isOpen)
          .map((step) => (
            <Step key={step.title} {...step} />
          ))}
      </SimpleGrid>
    </Page>
  )
}

function Step({ title, text, icon, at }: StepProps) {
  const content = (
    <>
      <span className={classes.icon}>{icon}</span>
      <span>
        <Text component="span" display="block" fw={600} size="md">
          {title}
        </Text>
        <Text component="span" display="block" c="dimmed" size="sm" mt={2}>
          {text}
        </Text>
      </span>
    </>
  )
  if (typeof at === 'string')
    return (
      <Link to={at} className={classes.step}>
        {content}
      </Link>
    )
  return (
    <UnstyledButton className={classes.step} onClick={at}>
      {content}
    </UnstyledButton>
  )
}
