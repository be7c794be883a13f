import type { Values } from './values.ts'

type Condition = (values: Values) => boolean

/** Fields that mean something only beside a certain value of another one. */
const CONDITIONS: Readonly<Record<string, Condition>> = {
  'select-options': (values) => ['select', 'multiselect'].includes(String(values['field-type'])),
  formula: (values) => values['field-type'] === 'formula',
  'number-format': (values) => ['number', 'formula'].includes(String(values['field-type'])),
  'amount-calc-field': (values) => values['amount-calc-method'] === 'formula',
  'cost-calc-field': (values) => values['cost-calc-method'] === 'formula',
}

export const isShown = (name: string, values: Values): boolean => CONDITIONS[name]?.(values) ?? true
