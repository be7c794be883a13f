import { Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'

interface EntryFormProps {
  readonly title: string
  readonly text?: ReactNode
  readonly onSubmit?: (event: React.FormEvent<HTMLFormElement>) => void
  readonly children?: ReactNode
}

/** One question on its way in: a heading, a line and the fields. */
export function EntryForm({ title, text, onSubmit, children }: EntryFormProps) {
  useEffect(() => {
    document.title = `${title} · Rapport`
  }, [title])
  return (
    <>
      <Title order={1} mt="md">
        {title}
      </Title>
      {text && (
        <Text c="dimmed" size="md" mt={4}>
          {text}
        </Text>
      )}
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md" mt="lg">
          {children}
        </Stack>
      </form>
    </>
  )
}
