import type { Language } from '../../definition/words.ts'
import type { Random } from '../random.ts'

export interface FirmName {
  /** Which of the company types it is. */
  readonly type: string
  readonly name: string
  /** The name alone, for addresses on the web. */
  readonly bare: string
}

export const COMPANY_TYPES = ['Café', 'Hotel', 'Office', 'Shop', 'Reseller']

const KINDS: Readonly<Record<Language, readonly (readonly [type: string, kind: string])[]>> = {
  en: [
    ['Café', 'Bakery'],
    ['Café', 'Bistro'],
    ['Hotel', 'Hotel'],
    ['Hotel', 'Guesthouse'],
    ['Office', 'Coworking'],
    ['Office', 'Studios'],
    ['Office', 'Dental Clinic'],
    ['Shop', 'Bookshop'],
    ['Shop', 'Garden Centre'],
    ['Reseller', 'Catering Supplies'],
  ],
  ru: [
    ['Café', 'Кофейня'],
    ['Café', 'Кафе'],
    ['Hotel', 'Отель'],
    ['Office', 'Бизнес-центр'],
    ['Office', 'Клиника'],
    ['Shop', 'Книжный магазин'],
    ['Reseller', 'Торговый дом'],
  ],
}

const FIRST_WORDS = ['Anchor', 'Bluebird', 'Cedar', 'Copper', 'Foxglove', 'Granite', 'Harbour', 'Juniper']
const MORE_WORDS = ['Lantern', 'Maple', 'Meadow', 'Orchard', 'Riverside', 'Saffron', 'Summit', 'Willow']
const QUALITIES = [
  'Северный',
  'Тихий',
  'Новый',
  'Тёплый',
  'Ясный',
  'Морской',
  'Зелёный',
  'Лесной',
  'Утренний',
]
const THINGS = ['берег', 'мост', 'дворик', 'причал', 'сад', 'ветер', 'город', 'маяк', 'парк', 'квартал']

export function firmName(random: Random, language: Language): FirmName {
  const [type, kind] = random.pick(KINDS[language])
  if (language === 'en') {
    const name = `${random.pick([...FIRST_WORDS, ...MORE_WORDS])} ${kind}`
    return { type, name, bare: name }
  }
  const bare = `${random.pick(QUALITIES)} ${random.pick(THINGS)}`
  return { type, name: `${kind} «${bare}»`, bare }
}

export const BANKS: Readonly<Record<Language, readonly string[]>> = {
  en: ['First Orchard Bank', 'Lakeside Savings', 'Stonebridge Bank'],
  ru: ['Банк «Тихая гавань»', 'Банк «Речной»', 'Банк «Три сосны»'],
}
