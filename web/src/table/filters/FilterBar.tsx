import { Button } from '@mantine/core'
import { useState } from 'react'
import type { TypeMetadata } from '../../api/metadata.ts'
import { useTexts } from '../../locales/language.ts'
import type { View } from '../view.ts'
import { withFilter } from '../view.ts'
import { AddFilter } from './AddFilter.tsx'
import { type Condition, filtersOf, useConditions } from './conditions.ts'
import classes from './FilterBar.module.css'
import { FilterChip } from './FilterChip.tsx'
import { LifecycleSelect } from './LifecycleSelect.tsx'

interface FilterBarProps {
  readonly type: TypeMetadata
  readonly view: View
  readonly onChange: (view: View) => void
}

/** What the list is filtered by, each as a chip that can be changed or taken away. */
export function FilterBar({ type, view, onChange }: FilterBarProps) {
  const { table } = useTexts()
  const conditions = useConditions(type.name)
  const [added, setAdded] = useState<string>()
  const isUsed = (condition: Condition) =>
    filtersOf(condition).some((name) => view.filters[name] !== undefined)
  const shown = conditions.filter((condition) => isUsed(condition) || condition.key === added)
  const set = (name: string, value: string | undefined) => onChange(withFilter(view, name, value))

  function add(condition: Condition) {
    if (condition.kind === 'switch') set(condition.filter, '1')
    else setAdded(condition.key)
  }

  function remove(condition: Condition) {
    setAdded(undefined)
    const removed = filtersOf(condition).reduce((next, name) => withFilter(next, name, undefined), view)
    if (isUsed(condition)) onChange(removed)
  }

  return (
    <div className={classes.bar}>
      <LifecycleSelect type={type} view={view} onChange={onChange} />
      {shown.map((condition) => (
        <FilterChip
          key={condition.key}
          condition={condition}
          filters={view.filters}
          isNew={condition.key === added && !isUsed(condition)}
          onSet={(values) =>
            onChange(
              Object.entries(values).reduce((next, [name, value]) => withFilter(next, name, value), view),
            )
          }
          onRemove={() => remove(condition)}
          onClose={() => setAdded(undefined)}
        />
      ))}
      <AddFilter conditions={conditions.filter((condition) => !shown.includes(condition))} onAdd={add} />
      {shown.length > 1 && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          onClick={() =>
            onChange(shown.flatMap(filtersOf).reduce((next, name) => withFilter(next, name, undefined), view))
          }
        >
          {table.clearFilters}
        </Button>
      )}
    </div>
  )
}
