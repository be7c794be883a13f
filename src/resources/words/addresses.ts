import type { Words } from '../../definition/index.ts'
import { COMPANY_ADDRESSES, COMPANY_PARTS, PERSON_ADDRESSES, PERSON_PARTS } from '../shared/addresses.ts'

const PARTS: Readonly<Record<string, Words>> = {
  country: { en: 'Country', ru: 'Страна' },
  region: { en: 'Region', ru: 'Регион' },
  city: { en: 'City', ru: 'Город' },
  zipcode: { en: 'Postal code', ru: 'Индекс' },
  'zip-code': { en: 'Postal code', ru: 'Индекс' },
  street: { en: 'Street', ru: 'Улица' },
  building: { en: 'House', ru: 'Дом' },
  house: { en: 'House', ru: 'Дом' },
  housing: { en: 'Block', ru: 'Корпус' },
  build: { en: 'Block', ru: 'Корпус' },
  apartment: { en: 'Apartment', ru: 'Квартира' },
  office: { en: 'Office', ru: 'Офис' },
}

const partsOf = (prefixes: readonly string[], parts: readonly string[]) =>
  prefixes.flatMap((prefix) => parts.map((part) => [`${prefix}-${part}`, PARTS[part]!] as const))

/** The parts of an address are called alike in all of them; where no heading says which one it is, their name does. */
export const addresses: Readonly<Record<string, Words>> = {
  ...Object.fromEntries([
    ...partsOf(PERSON_ADDRESSES, PERSON_PARTS),
    ...partsOf(COMPANY_ADDRESSES, COMPANY_PARTS),
  ]),
  'work-apartment': PARTS.office!,
}
