import { boolean, choice, equals, longText, resource, text, textList, typeName } from '../definition/index.ts'
import { namedFilters } from './shared/filters.ts'
import { requiredName } from './shared/names.ts'
import { timestamps } from './shared/timestamps.ts'

const FIELD_TYPES = ['text', 'number', 'date', 'datetime', 'boolean', 'select', 'multiselect', 'formula']

export default resource('custom-fields', {
  scope: 'dictionary',
  labels: {
    en: { many: 'Custom fields', one: 'custom field' },
    ru: { many: 'Дополнительные поля', one: 'поле' },
  },
  description: {
    en: 'Fields that the account has added to contacts, companies, deals and orders.',
    ru: 'Поля, которые аккаунт добавил контактам, компаниям, сделкам и заказам.',
  },
  icon: 'fields',
  place: 'settings',
  attributes: {
    ...requiredName,
    'resource-name': text().required(),
    'field-type': choice(...FIELD_TYPES).default('text'),
    'select-options': textList(),
    formula: longText(),
    'number-format': choice('number', 'money').default('number'),
    required: boolean().default(false),
    'attribute-name': text().computed(),
    ...timestamps,
  },
  filters: {
    ...namedFilters,
    'resource-name': equals('resource-name'),
    resources: typeName('resource-name'),
    'field-type': equals('field-type'),
  },
})
