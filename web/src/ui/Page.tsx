import { Box, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { ArrowLeftIcon } from './icons.tsx'
import classes from './Page.module.css'

export interface PageProps {
  readonly title: string
  readonly text?: ReactNode
  /** The list that this page is one of. */
  readonly parent?: { readonly to: string; readonly label: string }
  readonly actions?: ReactNode
  /** For a table of many columns. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** A page with its heading; the title of the window follows it. */
export function Page({ title, text, parent, actions, isWide, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Rapport`
  }, [title])
  return (
    <Box className={classes.page} data-wide={isWide || undefined}>
      <Group justify="space-between" align="flex-start" gap="md" mb="xl">
        <div className={classes.heading}>
          {parent && (
            <Link to={parent.to} className={classes.parent}>
              <ArrowLeftIcon size={14} />
              {parent.label}
            </Link>
          )}
          <Title order={1}>{title}</Title>
          {text && (
            <Text c="dimmed" size="md" mt={4}>
              {text}
            </Text>
          )}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      <Stack gap="xl">{children}</Stack>
    </Box>
  )
}
