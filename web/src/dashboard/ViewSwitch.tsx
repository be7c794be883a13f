import { SegmentedControl } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTexts } from '../locales/language.ts'
import { dashboardSearch, type HomeView } from './search.ts'

/** One's own work, or figures of everybody's; neither where a dashboard is open. */
export function ViewSwitch({ value }: { readonly value?: HomeView }) {
  const { work } = useTexts()
  const search = dashboardSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return (
    <SegmentedControl
      aria-label={work.view}
      value={value ?? ''}
      data={[
        { value: 'work', label: work.mine },
        { value: 'figures', label: work.figures },
      ]}
      onChange={(view) => void navigate({ to: '/', search: { ...search, view: view as HomeView } })}
    />
  )
}
