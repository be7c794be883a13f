import { Box, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import classes from './Page.module.css'

interface PageProps {
  readonly title: string
  readonly text?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A page with its heading; the title of the window follows it. */
export function Page({ title, text, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Rapport`
  }, [title])
  return (
    <Box className={classes.page}>
      <Group justify="space-between" align="flex-start" gap="md" mb="xl">
        <div className={classes.heading}>
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
