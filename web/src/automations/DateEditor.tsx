import { Checkbox, NumberInput, TextInput } from '@mantine/core'
import { textOf } from '../api/values.ts'
import { useFields } from '../fields/useFields.ts'
import { useTexts } from '../locales/language.ts'
import { Choose } from './Choose.tsx'
import type { Members } from './grammar.ts'

interface DateEditorProps {
  readonly type: string
  readonly value: Members
  readonly onSet: (members: Members) => void
}

const SIGN = { before: -1, on: 0, after: 1 }
const SIDES = ['before', 'on', 'after'] as const

/** So long before or after a date of the record. */
export function DateEditor({ type, value, onSet }: DateEditorProps) {
  const { automations } = useTexts()
  const dates = useFields(type).filter(({ kind, source }) => source === 'attribute' && /^date/.test(kind))
  const offset = Number(value.offset ?? 0)
  const side = offset < 0 ? 'before' : offset > 0 ? 'after' : 'on'
  const unit = textOf(value.unit) ?? 'days'
  const amount = Math.abs(offset) || 1
  return (
    <>
      {side !== 'on' && (
        <>
          <NumberInput
            size="sm"
            w="5rem"
            min={1}
            max={3650}
            allowDecimal={false}
            aria-label={automations.howLong}
            value={amount}
            onChange={(next) => Number(next) > 0 && onSet({ offset: SIGN[side] * Number(next) })}
          />
          <Choose
            label={automations.unit}
            value={unit}
            data={(['days', 'hours'] as const).map((one) => ({ value: one, label: automations.units[one] }))}
            onChange={(next) =>
              onSet(next === 'hours' ? { unit: next, at: undefined, yearly: undefined } : { unit: next })
            }
          />
        </>
      )}
      <Choose
        label={automations.beforeOrAfter}
        value={side}
        data={SIDES.map((one) => ({ value: one, label: automations.sides[one] }))}
        onChange={(next) => onSet({ offset: SIGN[next as keyof typeof SIGN] * amount })}
      />
      <Choose
        label={automations.date}
        value={textOf(value.field) ?? ''}
        data={dates.map(({ name, label }) => ({ value: name, label }))}
        onChange={(field) => onSet({ field })}
      />
      {unit === 'days' && (
        <TextInput
          size="sm"
          type="time"
          aria-label={automations.time}
          value={textOf(value.at) ?? '09:00'}
          onChange={({ currentTarget }) => currentTarget.value && onSet({ at: currentTarget.value })}
        />
      )}
      {unit === 'days' && (
        <Checkbox
          label={automations.yearly}
          checked={value.yearly === true}
          onChange={({ currentTarget }) => onSet({ yearly: currentTarget.checked })}
        />
      )}
    </>
  )
}
