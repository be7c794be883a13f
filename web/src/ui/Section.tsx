import { Group, Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Section.module.css'

interface SectionProps {
  readonly title?: string
  readonly text?: ReactNode
  readonly actions?: ReactNode
  /** Rows reach from edge to edge; forms keep their distance. */
  readonly flush?: boolean
  readonly children: ReactNode
}

/** A part of a page: a heading and a card. */
export function Section({ title, text, actions, flush = false, children }: SectionProps) {
  return (
    <section>
      {title && (
        <Group justify="space-between" align="flex-end" gap="md" mb="sm">
          <div>
            <Title order={2}>{title}</Title>
            {text && (
              <Text c="dimmed" size="sm" mt={2}>
                {text}
              </Text>
            )}
          </div>
          {actions}
        </Group>
      )}
      <Paper className={classes.card} p={flush ? 0 : 'lg'}>
        {children}
      </Paper>
    </section>
  )
}
