import type { Words } from '../../definition/index.ts'

/** The headings under which fields stand. */
export const groups: Readonly<Record<string, Words>> = {
  main: { en: 'Main', ru: 'Основное' },
  customs: { en: 'Custom fields', ru: 'Дополнительные поля' },
  'work-address': { en: 'Work address', ru: 'Рабочий адрес' },
  'home-address': { en: 'Home address', ru: 'Домашний адрес' },
  messengers: { en: 'Social networks and messengers', ru: 'Соцсети и мессенджеры' },
  'actual-address': { en: 'Actual address', ru: 'Фактический адрес' },
  'juristic-address': { en: 'Legal address', ru: 'Юридический адрес' },
  'mailing-address': { en: 'Mailing address', ru: 'Почтовый адрес' },
  requisites: { en: 'Requisites', ru: 'Реквизиты' },
  utm: { en: 'UTM marks', ru: 'UTM-метки' },
  system: { en: 'About the record', ru: 'О записи' },
  links: { en: 'Links', ru: 'Связи' },
}
