import {
  boolean,
  choice,
  equals,
  longText,
  objectList,
  resource,
  text,
  textList,
  toOne,
} from '../definition/index.ts'
import { namedFilters, pointedAt } from './shared/filters.ts'
import { requiredName } from './shared/names.ts'
import { timestamps } from './shared/timestamps.ts'

export default resource('web-forms', {
  scope: 'automation',
  labels: {
    en: { many: 'Forms', one: 'form' },
    ru: { many: 'Формы', one: 'форма' },
  },
  description: {
    en: 'Forms for a website: what visitors send becomes contacts, companies, deals, orders and tasks.',
    ru: 'Формы для сайта: присланное посетителями становится контактами, компаниями, сделками, заказами и задачами.',
  },
  icon: 'list',
  place: 'settings',
  hasPage: false,
  words: {
    fields: {
      active: { en: 'Switched on', ru: 'Включена' },
      makes: { en: 'What it makes', ru: 'Что создаёт' },
      task: { en: 'Task for the responsible', ru: 'Задача ответственному' },
      fields: { en: 'Fields', ru: 'Поля' },
      language: { en: 'Language', ru: 'Язык' },
      button: { en: 'Button', ru: 'Кнопка' },
      'thank-you': { en: 'Text after sending', ru: 'Текст после отправки' },
      redirects: { en: 'Addresses to go on to', ru: 'Адреса для перехода' },
      origins: { en: 'Websites that may send', ru: 'Сайты, с которых принимается' },
      token: { en: 'Token', ru: 'Токен' },
      user: { en: 'Acts as', ru: 'Действует от имени' },
      'deal-stage': { en: 'Stage of new deals', ru: 'Этап новых сделок' },
      'order-stage': { en: 'Stage of new orders', ru: 'Этап новых заказов' },
    },
    choices: {
      contact: { en: 'A contact', ru: 'Контакт' },
      deal: { en: 'A contact and a deal', ru: 'Контакт и сделка' },
      order: { en: 'A contact and an order', ru: 'Контакт и заказ' },
      en: { en: 'English', ru: 'Английский' },
      ru: { en: 'Russian', ru: 'Русский' },
    },
  },
  attributes: {
    ...requiredName,
    active: boolean().default(true),
    makes: choice('contact', 'deal', 'order').default('deal'),
    task: text(),
    fields: objectList(),
    language: choice('en', 'ru'),
    button: text(),
    'thank-you': longText(),
    redirects: textList(),
    origins: textList(),
    token: text().computed(),
    ...timestamps,
  },
  relationships: {
    user: toOne('users'),
    responsible: toOne('users'),
    source: toOne('sources'),
    'deal-stage': toOne('deal-stages'),
    'order-stage': toOne('order-stages'),
  },
  filters: {
    ...namedFilters,
    ...pointedAt('user', 'responsible', 'source', 'deal-stage', 'order-stage'),
    active: equals('active'),
    makes: equals('makes'),
  },
})
