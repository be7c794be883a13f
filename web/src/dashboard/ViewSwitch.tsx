import { SegmentedControl } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTexts } from '../locales/language.ts'
import type { HomeView } from './search.ts'

/** One's own work, or figures of everybody's. */
export function ViewSwitch({ value }: { readonly value: HomeView }) {
  const { work } = useTexts()
  const search = getRouteApi('/app/').useSearch()
  const navigate = useNavigate()
  return (
    <SegmentedControl
      aria-label={work.view}
      value={value}
      data={[
        { value: 'work', label: work.mine },
        { value: 'figures', label: work.figures },
      ]}
      onChange={(view) => void navigate({ to: '/', search: { ...search, view: view as HomeView } })}
    />
  )
}
