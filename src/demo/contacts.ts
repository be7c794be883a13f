import type { Identifier } from '../jsonapi/plan.ts'
import type { Company } from './companies.ts'
import { type CustomFields, DRINKS, INTERESTS } from './custom-fields.ts'
import type { Dictionaries } from './dictionaries.ts'
import type { Maker } from './maker.ts'
import type { Random } from './random.ts'
import { inLatin, type PersonName, personName } from './words/names.ts'
import { PLACES, type Place } from './words/places.ts'

export interface Contact extends PersonName {
  readonly id: Identifier
  readonly company: Company | undefined
  readonly responsible: Identifier
  readonly age: number
}

interface Draft extends PersonName {
  readonly company: Company | undefined
  readonly place: Place
  readonly age: number
}

const COUNT = 300
const PRIVATE_COUNT = 80
const POSITIONS = {
  en: ['Owner', 'Office manager', 'Head barista', 'Buyer', 'Bookkeeper', 'Receptionist'],
  ru: ['Директор', 'Офис-менеджер', 'Старший бариста', 'Закупщик', 'Бухгалтер', 'Администратор'],
}

const NOTES = [
  'Best reached before ten in the morning.',
  'Prefers a call to a letter. Asks about beans from Ethiopia every time.',
  'Met at the trade fair; wants to see the machine at work first.',
  'Decides together with a partner who is abroad until the end of the month.',
  'Двое детей, играет в теннис. Любит получать образцы новых обжарок.',
]

export async function makeContacts(
  maker: Maker,
  team: readonly Identifier[],
  dictionaries: Dictionaries,
  fields: CustomFields,
  companies: readonly Company[],
): Promise<Contact[]> {
  const { random } = maker
  const contacts: Contact[] = []
  for (const draft of draftPeople(maker, companies)) {
    const responsible = draft.company?.responsible ?? random.pick(team)
    const attributes = { ...attributesOf(maker, draft), customs: customsOf(random, fields) }
    const id = await maker.make('contacts', attributes, {
      responsible,
      source: random.pick(dictionaries.sources),
      status: random.pick(dictionaries.contactStatuses),
      'contact-type': draft.company
        ? random.pick(dictionaries.contactTypes.slice(0, -1))
        : dictionaries.contactTypes.at(-1),
      companies: draft.company && [draft.company.id],
      performers: random.chance(0.1) ? [random.pick(team)] : undefined,
    })
    contacts.push({ ...draft, id, responsible })
  }
  return contacts
}

/** Every company has somebody; no two people have the same name. */
function draftPeople(maker: Maker, companies: readonly Company[]): Draft[] {
  const { random } = maker
  const [count, privateCount] = [maker.some(COUNT), maker.some(PRIVATE_COUNT)]
  const used = new Set<string>()
  const drafts = Array.from({ length: count }, (_, index): Draft => {
    const isPrivate = index >= count - privateCount
    const company = isPrivate ? undefined : (companies[index] ?? random.pick(companies))
    const place = company?.place ?? random.pick(PLACES)
    let name = personName(random, place.language)
    while (used.has(`${name.first} ${name.last}`)) name = personName(random, place.language)
    used.add(`${name.first} ${name.last}`)
    const age = company ? random.integer(Math.ceil(company.age * 0.3), company.age) : random.integer(1, 400)
    return { ...name, company, place, age }
  })
  return drafts.sort((a, b) => b.age - a.age)
}

function attributesOf({ random, calendar, phones, chance }: Maker, draft: Draft) {
  const { first, last, middle, company, place, age } = draft
  const mailbox = `${inLatin(first)}.${inLatin(last)}`
  const isGone = random.chance(0.03)
  return {
    'first-name': first,
    'last-name': last,
    'middle-name': middle ?? null,
    'mobile-phone': phones.next(place),
    email: `${mailbox}@${company?.domain ?? random.pick(['example.com', 'example.org'])}`,
    birthdate: random.chance(0.6) ? calendar.date(-random.integer(22 * 365, 62 * 365)) : null,
    note: chance.chance(0.3) ? chance.pick(NOTES) : null,
    'home-country': place.country,
    'home-city': place.city,
    ...(company && {
      position: random.pick(POSITIONS[place.language]),
      'work-phone': phones.next(company.place),
      'work-city': company.place.city,
    }),
    ...(random.chance(0.3) && {
      'utm-source': random.pick(['newsletter', 'search', 'social']),
      'utm-medium': random.pick(['email', 'cpc', 'post']),
      'utm-campaign': random.pick(['spring-tasting', 'office-coffee', 'new-beans']),
    }),
    'archived-at': isGone ? calendar.past(-random.integer(0, 20), 12) : null,
    'created-at': calendar.past(-age, random.integer(8, 18), random.integer(0, 59)),
  }
}

const customsOf = (random: Random, fields: CustomFields) => ({
  [fields.drink]: random.pick(DRINKS),
  [fields.interests]: random.some(INTERESTS, random.integer(1, 3)),
  [fields.newsletter]: random.chance(0.5),
})
