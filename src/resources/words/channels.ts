import type { Words } from '../../definition/index.ts'

/** Networks in which people are met, and marks of the way by which they came. */
export const channels: Readonly<Record<string, Words>> = {
  vkontakte: { en: 'VK', ru: 'ВКонтакте' },
  facebook: { en: 'Facebook', ru: 'Facebook' },
  linkedin: { en: 'LinkedIn', ru: 'LinkedIn' },
  odnoklassniki: { en: 'Odnoklassniki', ru: 'Одноклассники' },
  instagram: { en: 'Instagram', ru: 'Instagram' },
  twitter: { en: 'Twitter', ru: 'Twitter' },
  whatsapp: { en: 'WhatsApp', ru: 'WhatsApp' },
  viber: { en: 'Viber', ru: 'Viber' },
  telegram: { en: 'Telegram', ru: 'Telegram' },
  skype: { en: 'Skype', ru: 'Skype' },
  'utm-source': { en: 'UTM source', ru: 'UTM: источник' },
  'utm-medium': { en: 'UTM medium', ru: 'UTM: канал' },
  'utm-campaign': { en: 'UTM campaign', ru: 'UTM: кампания' },
  'utm-term': { en: 'UTM term', ru: 'UTM: ключевое слово' },
  'utm-content': { en: 'UTM content', ru: 'UTM: содержание' },
  'utm-landing-page': { en: 'UTM landing page', ru: 'UTM: посадочная страница' },
  'utm-city': { en: 'UTM city', ru: 'UTM: город' },
  'utm-search-query': { en: 'UTM search query', ru: 'UTM: поисковый запрос' },
}
