import { Badge } from '@mantine/core'
import { useTexts } from '../locales/language.ts'
import type { State } from './jobs.ts'

const COLORS: Partial<Record<State, string>> = {
  done: 'green',
  failed: 'red',
  cancelled: 'red',
  undone: 'gray',
}

export function StateBadge({ state }: { readonly state: State }) {
  const { imports } = useTexts()
  return (
    <Badge variant="default" size="md" tt="none" fw={500} circle={false} leftSection={<Dot state={state} />}>
      {imports.states[state]}
    </Badge>
  )
}

function Dot({ state }: { readonly state: State }) {
  const color = COLORS[state] ?? 'blue'
  return (
    <svg width="8" height="8" aria-hidden="true">
      <circle cx="4" cy="4" r="4" fill={`var(--mantine-color-${color}-6)`} />
    </svg>
  )
}
