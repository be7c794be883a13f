import { boolean, choice, resource, text, toMany } from '../definition/index.ts'
import { namedFilters } from './shared/filters.ts'
import { requiredName } from './shared/names.ts'
import { timestamps } from './shared/timestamps.ts'

const AMOUNT_METHODS = ['manually', 'invoices', 'products', 'payments', 'formula']
const COST_METHODS = ['manually', 'products', 'payments', 'formula']

export default resource('deal-stage-categories', {
  scope: 'dictionary',
  labels: { en: { many: 'Funnels', one: 'funnel' }, ru: { many: 'Воронки', one: 'воронка' } },
  description: {
    en: 'Funnels: the ways that deals go, stage by stage.',
    ru: 'Воронки: пути, которые сделки проходят по этапам.',
  },
  icon: 'funnel',
  place: 'settings',
  attributes: {
    ...requiredName,
    'amount-calc-method': choice(...AMOUNT_METHODS).required(),
    'cost-calc-method': choice(...COST_METHODS).required(),
    'amount-calc-field': text(),
    'cost-calc-field': text(),
    'is-default': boolean().default(false).onlyOneTruePer('account'),
    'win-by-diaries': boolean().default(false),
    'calculation-method': choice(...AMOUNT_METHODS).computed(),
    ...timestamps,
  },
  relationships: {
    stages: toMany('deal-stages', { inverse: 'deal-stage-category' }),
  },
  filters: namedFilters,
})
