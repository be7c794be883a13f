import { boolean, equals, resource, text, toOne } from '../definition/index.ts'
import { requiredName } from './shared/names.ts'
import { timestampFilters, timestamps } from './shared/timestamps.ts'

export default resource('company-bank-details', {
  scope: 'company',
  labels: {
    en: { many: 'Bank details', one: 'bank details' },
    ru: { many: 'Банковские реквизиты', one: 'реквизиты' },
  },
  description: { en: 'Bank accounts of companies.', ru: 'Банковские счета компаний.' },
  toldApartBy: ['number'],
  attributes: {
    ...requiredName,
    'bank-name': text(),
    bik: text(),
    'corr-number': text(),
    number: text(),
    'is-default': boolean().default(false).onlyOneTruePer('company'),
    active: boolean().default(true),
    ...timestamps,
  },
  relationships: {
    company: toOne('companies', { inverse: 'bank-details', onTargetDelete: 'delete' }),
  },
  filters: { ...timestampFilters, bik: equals('bik'), number: equals('number') },
})
