import { NativeSelect } from '@mantine/core'
import type { TypeMetadata } from '../../api/metadata.ts'
import { useTexts } from '../../locales/language.ts'
import { type View, withFilter } from '../view.ts'

const STATES = ['actual', 'archived', 'discarded'] as const
const ALL = 'all'

interface LifecycleSelectProps {
  readonly type: TypeMetadata
  readonly view: View
  readonly onChange: (view: View) => void
}

/** Current records, the archive, the trash, or all of them, for types that have these. */
export function LifecycleSelect({ type, view, onChange }: LifecycleSelectProps) {
  const { table } = useTexts()
  if (!type.filters.some(({ name }) => name === 'actual')) return null
  const chosen = STATES.find((state) => ['1', 'true'].includes(view.filters[state] ?? '')) ?? ALL
  function choose(next: string) {
    const without = STATES.reduce((rest, state) => withFilter(rest, state, undefined), view)
    onChange(next === ALL ? without : withFilter(without, next, '1'))
  }
  return (
    <NativeSelect
      size="xs"
      aria-label={table.lifecycle}
      value={chosen}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      data={[...STATES, ALL].map((value) => ({ value, label: table.lifecycles[value as typeof ALL] }))}
    />
  )
}
