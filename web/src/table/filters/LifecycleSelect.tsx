import { NativeSelect } from '@mantine/core'
import type { TypeMetadata } from '../../api/metadata.ts'
import { useTexts } from '../../locales/language.ts'
import { type View, withFilter } from '../view.ts'

const STATES = ['actual', 'archived', 'discarded'] as const
const ALL = 'all'

/** Which of them a view keeps to; undefined when it shows all. */
export const lifecycleOf = ({ filters }: View) =>
  STATES.find((state) => ['1', 'true'].includes(filters[state] ?? ''))

interface LifecycleSelectProps {
  readonly type: TypeMetadata
  readonly view: View
  readonly onChange: (view: View) => void
}

/** Current records, the archive, the trash, or all of them, for types that have these. */
export function LifecycleSelect({ type, view, onChange }: LifecycleSelectProps) {
  const { table } = useTexts()
  if (!type.filters.some(({ name }) => name === 'actual')) return null
  const chosen = lifecycleOf(view) ?? ALL
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
