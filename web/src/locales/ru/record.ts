import type * as english from '../en/record.ts'
import { counted } from './counted.ts'

export const fieldGroups: typeof english.fieldGroups = {
  main: 'Основное',
  customs: 'Дополнительные поля',
  'work-address': 'Рабочий адрес',
  'home-address': 'Домашний адрес',
  messengers: 'Соцсети и мессенджеры',
  'actual-address': 'Фактический адрес',
  'juristic-address': 'Юридический адрес',
  'mailing-address': 'Почтовый адрес',
  requisites: 'Реквизиты',
  utm: 'UTM-метки',
  system: 'О записи',
  links: 'Связи',
}

export const linkPicker: typeof english.linkPicker = {
  nothing: 'Ничего не найдено',
  create: (one, name) => (name ? `Создать: ${one} «${name}»` : `Создать: ${one}`),
  clear: (label) => `Очистить: ${label}`,
  remove: (name) => `Убрать: ${name}`,
}

export const record: typeof english.record = {
  created: (name) => `Создано: ${name}`,
  moreFields: (count) => `Ещё ${counted(count, 'поле', 'поля', 'полей')}`,
}
