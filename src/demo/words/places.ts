import type { Language } from '../../definition/words.ts'

/** A town with streets to live in and phones of ranges that no operator gives out. */
export interface Place {
  readonly language: Language
  readonly country: string
  readonly region: string
  readonly city: string
  readonly zipCode: string
  readonly streets: readonly string[]
  /** Its first phone, its second one and so on, a hundred at least. */
  phone(number: number): string
}

const padded = (number: number, length: number) => String(number % 10 ** length).padStart(length, '0')

/** 555-0100 to 555-0199 are kept for fiction in every area of North America. */
const american = (city: string, region: string, zipCode: string, area: string): Place => ({
  language: 'en',
  country: 'United States',
  region,
  city,
  zipCode,
  streets: ['Main Street', 'Oak Avenue', 'Park Avenue', 'Lake Street', 'Second Street', 'Market Street'],
  phone: (number) => `+1 (${area}) 555-01${padded(number, 2)}`,
})

/** Ofcom keeps the numbers from 496 0000 to 496 0999 of these towns for drama. */
const british = (city: string, region: string, zipCode: string, area: string): Place => ({
  language: 'en',
  country: 'United Kingdom',
  region,
  city,
  zipCode,
  streets: ['High Street', 'Station Road', 'Church Lane', 'Mill Road', 'Victoria Street', 'Queen Street'],
  phone: (number) => `+44 ${area} 496 0${padded(number, 3)}`,
})

/** No number inside a Russian town begins with 0. */
const russian = (city: string, region: string, zipCode: string, area: string): Place => ({
  language: 'ru',
  country: 'Россия',
  region,
  city,
  zipCode,
  streets: ['Садовая улица', 'Речная улица', 'улица Мира', 'Лесная улица', 'Парковая улица', 'Новая улица'],
  phone: (number) => `+7 (${area}) 0${scattered(number).replace(/(..)(..)(..)/, '$1-$2-$3')}`,
})

/** Six digits that differ for all numbers below a million and do not look counted. */
const scattered = (number: number) => padded(123_457 + number * 7_919, 6)

export const PLACES: readonly Place[] = [
  american('New York', 'NY', '10001', '212'),
  american('Chicago', 'IL', '60601', '312'),
  american('Boston', 'MA', '02108', '617'),
  american('Seattle', 'WA', '98101', '206'),
  american('Austin', 'TX', '78701', '512'),
  american('Denver', 'CO', '80202', '303'),
  british('Leeds', 'West Yorkshire', 'LS1 1AA', '113'),
  british('Bristol', 'Bristol', 'BS1 1AA', '117'),
  british('Manchester', 'Greater Manchester', 'M1 1AA', '161'),
  british('Edinburgh', 'Edinburgh', 'EH1 1AA', '131'),
  russian('Москва', 'Москва', '101000', '495'),
  russian('Санкт-Петербург', 'Санкт-Петербург', '190000', '812'),
  russian('Екатеринбург', 'Свердловская область', '620000', '343'),
  russian('Казань', 'Татарстан', '420000', '843'),
  russian('Новосибирск', 'Новосибирская область', '630000', '383'),
]

export const placesOf = (language: Language): Place[] => PLACES.filter((place) => place.language === language)
