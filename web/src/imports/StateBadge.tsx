import { useTexts } from '../locales/language.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { State } from './jobs.ts'

const COLORS: Partial<Record<State, string>> = {
  done: 'green',
  failed: 'red',
  cancelled: 'red',
  undone: 'gray',
}

export function StateBadge({ state }: { readonly state: State }) {
  const { imports } = useTexts()
  return <StatusBadge color={COLORS[state] ?? 'blue'} label={imports.states[state]} />
}
