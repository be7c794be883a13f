import { Pill } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../locales/language.ts'
import { type Condition, filtersOf, offeredOf, useConditions } from '../table/filters/conditions.ts'
import { FilterChip } from '../table/filters/FilterChip.tsx'
import { PickButton } from '../ui/PickButton.tsx'
import type { Filters } from './grammar.ts'
import classes from './Sentence.module.css'

interface ConditionsProps {
  readonly type: string
  readonly label: string
  readonly filters: Filters
  readonly onChange: (filters: Filters) => void
}

/** The filters that the list of a type has, each as a chip that can be changed or taken away. */
export function Conditions({ type, label, filters, onChange }: ConditionsProps) {
  const { automations, table } = useTexts()
  const conditions = useConditions(type)
  const [added, setAdded] = useState<string>()
  const isUsed = (condition: Condition) => filtersOf(condition).some((name) => filters[name] !== undefined)
  const shown = conditions.filter((condition) => isUsed(condition) || condition.key === added)
  const left = conditions.filter((condition) => !shown.includes(condition))
  const known = new Set(conditions.flatMap(filtersOf))
  /** What was set by a program and has no words here is shown as it is: nothing holds unseen. */
  const others = Object.entries(filters).filter(([name, value]) => value !== undefined && !known.has(name))

  function set(values: Readonly<Record<string, string | undefined>>) {
    const kept = Object.entries({ ...filters, ...values }).filter(([, value]) => value)
    onChange(Object.fromEntries(kept) as Filters)
  }

  function add(key: string) {
    const condition = left.find((one) => one.key === key)
    if (condition?.kind === 'switch') set({ [condition.filter]: '1' })
    else setAdded(key)
  }

  function remove(condition: Condition) {
    setAdded(undefined)
    set(Object.fromEntries(filtersOf(condition).map((name) => [name, undefined])))
  }

  return (
    <fieldset className={classes.sentence} aria-label={label}>
      {shown.map((condition) => (
        <FilterChip
          key={condition.key}
          condition={condition}
          filters={filters}
          isNew={condition.key === added && !isUsed(condition)}
          onSet={set}
          onRemove={() => remove(condition)}
          onClose={() => setAdded(undefined)}
        />
      ))}
      {others.map(([name, value]) => (
        <Pill
          key={name}
          withRemoveButton
          removeButtonProps={{ 'aria-label': automations.without(name), tabIndex: 0, 'aria-hidden': false }}
          onRemove={() => set({ [name]: undefined })}
        >
          {`${name}: ${value}`}
        </Pill>
      ))}
      <PickButton
        size="compact-sm"
        label={automations.addCondition}
        name={`${label}: ${automations.addCondition}`}
        noneFound={table.noFilter}
        options={offeredOf(left)}
        onPick={add}
      />
    </fieldset>
  )
}
