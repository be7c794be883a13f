import type { Words } from '../../definition/index.ts'

/** What tokens may be allowed to do, by the object of the scope. */
export const scopes: Readonly<Record<string, Words>> = {
  application: { en: 'Applications', ru: 'Приложения' },
  automation: { en: 'Automations, webhooks and forms', ru: 'Автоматизации, вебхуки и формы' },
  company: { en: 'Companies and bank details', ru: 'Компании и реквизиты' },
  contact: { en: 'Contacts', ru: 'Контакты' },
  diary: { en: 'Tasks and events', ru: 'Задачи и события' },
  dictionary: { en: 'Dictionaries, funnels and fields', ru: 'Справочники, воронки и поля' },
  invoice: { en: 'Invoices and payments', ru: 'Счета и платежи' },
  product: { en: 'Products and lines', ru: 'Товары и позиции' },
  profile: { en: 'Own profile', ru: 'Свой профиль' },
  segment: { en: 'Segments', ru: 'Сегменты' },
  user: { en: 'Users and groups', ru: 'Пользователи и группы' },
}
