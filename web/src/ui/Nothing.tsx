import { EmptyState } from '@mantine/core'
import type { ReactNode } from 'react'

interface NothingProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly action?: ReactNode
}

/** What stands where there is nothing yet: it says what to do. */
export function Nothing({ icon, title, text, action }: NothingProps) {
  return (
    <EmptyState
      py="xl"
      data-nothing
      px="md"
      size="sm"
      withIndicatorBackground
      icon={icon}
      title={title}
      description={text}
    >
      {action && <EmptyState.Actions mt="xs">{action}</EmptyState.Actions>}
    </EmptyState>
  )
}
