import {
  boolean,
  choice,
  equals,
  integer,
  longText,
  resource,
  text,
  textList,
  toOne,
} from '../definition/index.ts'
import { namedFilters, pointedAt } from './shared/filters.ts'
import { requiredName } from './shared/names.ts'
import { tax, taxWords } from './shared/tax.ts'
import { timestamps } from './shared/timestamps.ts'

export default resource('paper-templates', {
  scope: 'dictionary',
  labels: {
    en: { many: 'Paper templates', one: 'paper template' },
    ru: { many: 'Шаблоны документов', one: 'шаблон документа' },
  },
  description: {
    en: 'How offers, order confirmations, invoices and receipts look.',
    ru: 'Как выглядят предложения, подтверждения заказов, счета и квитанции.',
  },
  icon: 'receipt',
  place: 'settings',
  hasPage: false,
  words: {
    fields: {
      kind: { en: 'Kind', ru: 'Вид' },
      language: { en: 'Language', ru: 'Язык' },
      'number-prefix': { en: 'Numbers begin with', ru: 'Начало номера' },
      title: { en: 'Title', ru: 'Заголовок' },
      sender: { en: 'Sender', ru: 'Отправитель' },
      customer: { en: 'Customer', ru: 'Покупатель' },
      introduction: { en: 'Text above the lines', ru: 'Текст над позициями' },
      columns: { en: 'Columns', ru: 'Столбцы' },
      ...taxWords.fields,
      'in-words': { en: 'Total in words', ru: 'Сумма прописью' },
      days: { en: 'Days to pay', ru: 'Дней на оплату' },
      'bank-details': { en: 'Bank details', ru: 'Банковские реквизиты' },
      closing: { en: 'Text below', ru: 'Текст под позициями' },
      logo: { en: 'Logo', ru: 'Логотип' },
    },
    choices: {
      offer: { en: 'Offer', ru: 'Коммерческое предложение' },
      'order-confirmation': { en: 'Order confirmation', ru: 'Подтверждение заказа' },
      invoice: { en: 'Invoice', ru: 'Счёт' },
      receipt: { en: 'Receipt', ru: 'Квитанция' },
      en: { en: 'English', ru: 'Английский' },
      ru: { en: 'Russian', ru: 'Русский' },
      ...taxWords.choices,
    },
  },
  attributes: {
    ...requiredName,
    kind: choice('offer', 'order-confirmation', 'invoice', 'receipt').required(),
    language: choice('en', 'ru'),
    'number-prefix': text(),
    title: text(),
    sender: longText(),
    customer: longText(),
    introduction: longText(),
    columns: textList(),
    ...tax(),
    vat: tax().vat.default('none'),
    'in-words': boolean().default(false),
    days: integer(),
    'bank-details': longText(),
    closing: longText(),
    ...timestamps,
  },
  relationships: {
    logo: toOne('documents'),
  },
  filters: { ...namedFilters, ...pointedAt('logo'), kind: equals('kind'), language: equals('language') },
})
