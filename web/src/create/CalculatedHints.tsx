import { Text } from '@mantine/core'
import type { Field } from '../fields/field.ts'
import type { Calculated } from '../funnels/calculated.ts'
import { labelIn } from '../locales/label.ts'
import { useTexts } from '../locales/language.ts'

interface CalculatedHintsProps {
  readonly fields: readonly Field[]
  readonly calculated: Calculated
}

/** In place of inputs for what nobody enters: where it comes from. */
export function CalculatedHints({ fields, calculated }: CalculatedHintsProps) {
  const { care } = useTexts()
  return fields
    .filter(({ name }) => name in calculated)
    .map(({ name, label }) => (
      <Text key={name} size="sm" c="dimmed">
        {`${label}: ${labelIn(care.calculated, calculated[name]!)}`}
      </Text>
    ))
}
