import type { Language } from '../definition/words.ts'
import type { Identifier } from '../jsonapi/plan.ts'
import type { CustomFields } from './custom-fields.ts'
import type { Dictionaries } from './dictionaries.ts'
import type { Maker } from './maker.ts'
import { britishAccount, requisites, russianAccount } from './requisites.ts'
import { BANKS, type FirmName, firmName } from './words/firms.ts'
import { inLatin } from './words/names.ts'
import { type Place, placesOf } from './words/places.ts'

export interface Company extends FirmName {
  readonly id: Identifier
  readonly place: Place
  readonly domain: string
  readonly responsible: Identifier
  /** Days since it became known. */
  readonly age: number
}

const COUNT = 80
const FOREIGN_COUNT = 30

export async function makeCompanies(
  maker: Maker,
  team: readonly Identifier[],
  dictionaries: Dictionaries,
  fields: CustomFields,
): Promise<Company[]> {
  const { random } = maker
  const ages = Array.from(
    { length: maker.some(COUNT) },
    () => 20 + Math.floor(430 * random.fraction() ** 1.5),
  ).sort((a, b) => b - a)
  const foreign = new Set(random.some([...ages.keys()], maker.some(FOREIGN_COUNT)))
  const used = new Set<string>()
  const companies: Company[] = []
  for (const [index, age] of ages.entries()) {
    const language: Language = foreign.has(index) === (maker.language === 'en') ? 'ru' : 'en'
    let firm = firmName(random, language)
    while (used.has(firm.bare)) firm = firmName(random, language)
    used.add(firm.bare)
    const domain = `${inLatin(firm.bare)}.example.com`
    const place = random.pick(placesOf(language))
    const described = { ...firm, place, domain, age, responsible: random.pick(team) }
    const attributes = {
      ...attributesOf(maker, described),
      customs: { [fields.cupsADay]: cups(maker) },
    }
    const id = await maker.make('companies', attributes, {
      responsible: described.responsible,
      source: random.pick(dictionaries.sources),
      status: random.pick(dictionaries.companyStatuses),
      'company-type': dictionaries.companyTypes.get(firm.type),
    })
    await makeBankDetails(maker, id, language)
    companies.push({ ...described, id })
  }
  return companies
}

const cups = ({ random }: Maker) => random.integer(2, 60) * 10

function attributesOf({ random, calendar, phones }: Maker, company: Omit<Company, 'id'>) {
  const { name, bare, place, domain, age } = company
  const street = random.pick(place.streets)
  const house = String(random.integer(1, 120))
  const isRussian = place.language === 'ru'
  return {
    name,
    'general-phone': phones.next(place),
    email: `hello@${domain}`,
    website: `https://${domain}`,
    country: place.country,
    region: place.region,
    city: place.city,
    address: isRussian ? `${street}, ${house}` : `${house} ${street}`,
    'zip-code': place.zipCode,
    'actual-country': place.country,
    'actual-city': place.city,
    'actual-street': street,
    'actual-house': house,
    'created-at': calendar.past(-age, random.integer(8, 17), random.integer(0, 59)),
    ...(isRussian && {
      'full-name': `Общество с ограниченной ответственностью «${bare}»`,
      'short-name': `ООО «${bare}»`,
      ...requisites(random),
    }),
  }
}

async function makeBankDetails(maker: Maker, company: Identifier, language: Language): Promise<void> {
  const { random } = maker
  const banks = random.some(BANKS[language], random.chance(0.2) ? 2 : 1)
  for (const [index, bank] of banks.entries()) {
    const account = language === 'ru' ? russianAccount(random) : britishAccount(random)
    const attributes = { name: index ? 'Second account' : 'Main account', 'bank-name': bank, ...account }
    await maker.make('company-bank-details', { ...attributes, 'is-default': index === 0 }, { company })
  }
}
