import { SimpleGrid, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isAdmin, nameOf, useSession } from '../api/session.ts'
import { useTexts } from '../locales/language.ts'
import { BlocksIcon, BookIcon, FieldsIcon, FunnelIcon, KeyIcon, UserIcon, UsersIcon } from '../ui/icons.tsx'
import { Page } from '../ui/Page.tsx'
import classes from './FirstSteps.module.css'

/** The first page of a new account: what to do next. */
export function FirstSteps() {
  const { home } = useTexts()
  const { user } = useSession()
  const admin = isAdmin(user)
  const steps = [
    ...(admin
      ? [
          { to: '/settings/funnels', icon: <FunnelIcon />, ...home.steps.funnels },
          { to: '/settings/users', icon: <UsersIcon />, ...home.steps.users },
          { to: '/settings/custom-fields', icon: <FieldsIcon />, ...home.steps.fields },
          { to: '/settings/tokens', icon: <KeyIcon />, ...home.steps.tokens },
          { to: '/settings/applications', icon: <BlocksIcon />, ...home.steps.applications },
        ]
      : []),
    ...(admin ? [] : [{ to: '/settings/profile', icon: <UserIcon />, ...home.steps.profile }]),
    { href: '/docs', icon: <BookIcon />, ...home.steps.docs },
  ]
  const name = user['first-name'] ?? nameOf(user)
  return (
    <Page title={home.title(name)} text={admin ? home.text : home.managerText}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {steps.map((step) => (
          <Step key={step.title} {...step} />
        ))}
      </SimpleGrid>
    </Page>
  )
}

interface StepProps {
  readonly title: string
  readonly text: string
  readonly icon: ReactNode
  readonly to?: string
  readonly href?: string
}

function Step({ title, text, icon, to, href }: StepProps) {
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
  return to ? (
    <Link to={to} className={classes.step}>
      {content}
    </Link>
  ) : (
    <a href={href} className={classes.step}>
      {content}
    </a>
  )
}
