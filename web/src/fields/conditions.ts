import type { Field } from './field.ts'

type Values = Readonly<Record<string, unknown>>

/** Fields that mean something only beside a certain value of another one. */
const CONDITIONS: Readonly<Record<string, (values: Values) => boolean>> = {
  'select-options': (values) => ['select', 'multiselect'].includes(String(values['field-type'])),
  formula: (values) => values['field-type'] === 'formula',
  'number-format': (values) => ['number', 'formula'].includes(String(values['field-type'])),
  'amount-calc-field': (values) => values['amount-calc-method'] === 'formula',
  'cost-calc-field': (values) => values['cost-calc-method'] === 'formula',
}

export const isShown = ({ name }: Field, values: Values): boolean => CONDITIONS[name]?.(values) ?? true
