import { Checkbox, NumberInput, Stack } from '@mantine/core'
import { membersOf } from '../api/values.ts'
import { useTexts } from '../locales/language.ts'
import { Choose } from './Choose.tsx'
import { Conditions } from './Conditions.tsx'
import { filtersIn, type Step } from './grammar.ts'
import classes from './Sentence.module.css'

interface WaitEditorProps {
  readonly type: string | undefined
  readonly step: Step
  readonly onChange: (step: Step) => void
}

const UNITS = ['days', 'hours', 'minutes'] as const

/** For so long, or until the record is as it should be, but no longer than that. */
export function WaitEditor({ type, step, onChange }: WaitEditorProps) {
  const { automations } = useTexts()
  const unit = UNITS.find((one) => one in step) ?? 'days'
  const { until } = step
  const next = (changes: { unit?: string; amount?: number; until?: unknown }) => {
    const condition = 'until' in changes ? changes.until : until
    onChange({
      do: 'wait',
      ...(condition !== undefined && { until: condition }),
      [changes.unit ?? unit]: changes.amount ?? Number(step[unit] ?? 1),
    })
  }
  return (
    <Stack gap="xs">
      <div className={classes.sentence}>
        <NumberInput
          size="sm"
          w="5rem"
          min={1}
          max={3650}
          allowDecimal={false}
          aria-label={automations.howLong}
          value={Number(step[unit] ?? 1)}
          onChange={(amount) => Number(amount) > 0 && next({ amount: Number(amount) })}
        />
        <Choose
          label={automations.unit}
          value={unit}
          data={UNITS.map((one) => ({ value: one, label: automations.units[one] }))}
          onChange={(chosen) => next({ unit: chosen })}
        />
        {type && (
          <Checkbox
            label={automations.orUntil}
            checked={until !== undefined}
            onChange={({ currentTarget }) =>
              next({ until: currentTarget.checked ? { filter: {} } : undefined })
            }
          />
        )}
      </div>
      {type && until !== undefined && (
        <Conditions
          type={type}
          label={automations.orUntil}
          filters={filtersIn(membersOf(until).filter)}
          onChange={(filter) => next({ until: { filter } })}
        />
      )}
    </Stack>
  )
}
