import type { Identifier } from '../jsonapi/plan.ts'
import type { Company } from './companies.ts'
import type { Contact } from './contacts.ts'
import type { CustomFields } from './custom-fields.ts'
import type { Dictionaries } from './dictionaries.ts'
import type { Funnels, Path } from './funnels.ts'
import { amountOf, chooseLines, costOf, type Line, makeLines, moneyOf } from './lines.ts'
import type { Maker } from './maker.ts'
import type { Product } from './products.ts'
import type { Random } from './random.ts'
import { dealSubject } from './words/subjects.ts'

export type Outcome = 'open' | 'won' | 'lost'

export interface Customer {
  readonly company: Company | undefined
  readonly contact: Contact
}

export interface Deal extends Customer {
  readonly id: Identifier
  readonly name: string
  readonly responsible: Identifier
  readonly isService: boolean
  readonly outcome: Outcome
  readonly age: number
  /** Days since it was won or lost. */
  readonly closedAge: number | undefined
  readonly lines: readonly Line[]
}

const COUNT = 150
const SERVICE_COUNT = 50

export interface Stock {
  readonly dictionaries: Dictionaries
  readonly fields: CustomFields
  readonly funnels: Funnels
  readonly products: readonly Product[]
  readonly contacts: readonly Contact[]
}

export async function makeDeals(maker: Maker, stock: Stock): Promise<Deal[]> {
  const { random } = maker
  // The square makes recent deals the more numerous ones: business grows.
  const ages = Array.from({ length: COUNT }, () => Math.floor(360 * random.fraction() ** 2)).sort(
    (a, b) => b - a,
  )
  const service = new Set(random.some([...ages.keys()], SERVICE_COUNT))
  const deals: Deal[] = []
  for (const [index, age] of ages.entries()) {
    const isService = service.has(index)
    const customer = chooseCustomer(random, stock.contacts, age)
    const { contact, company } = customer
    const { words, codes } = dealSubject(random, isService)
    const outcome = outcomeAfter(random, age)
    const deal = {
      ...customer,
      name: `${words} — ${company?.name ?? `${contact.first} ${contact.last}`}`,
      responsible: contact.responsible,
      isService,
      outcome,
      age,
      closedAge: outcome === 'open' ? undefined : Math.max(0, age - random.integer(3, 60)),
      lines: chooseLines(maker, stock.products, codes),
    }
    const id = await makeDeal(maker, stock, deal)
    await makeLines(maker, id, deal)
    deals.push({ ...deal, id })
  }
  return deals
}

/** Somebody who was known by then. */
export function chooseCustomer(random: Random, contacts: readonly Contact[], age: number): Customer {
  const contact = random.pick(contacts.filter((one) => one.age >= age))
  return { contact, company: contact.company }
}

/** The older a deal, the likelier it has come to its end. */
function outcomeAfter(random: Random, age: number): Outcome {
  if (random.chance(age > 90 ? 0.12 : age > 30 ? 0.45 : 0.8)) return 'open'
  return random.chance(0.66) ? 'won' : 'lost'
}

async function makeDeal(maker: Maker, stock: Stock, deal: Omit<Deal, 'id'>): Promise<Identifier> {
  const { random, calendar } = maker
  const { dictionaries, fields, funnels } = stock
  const { contact, company, outcome, age, closedAge, lines } = deal
  const attributes = {
    name: deal.name,
    // In the service funnel they follow from the lines.
    ...(!deal.isService && { amount: moneyOf(amountOf(lines)), cost: moneyOf(costOf(lines)) }),
    'planned-at': calendar.date(closedAge === undefined ? random.integer(-5, 60) : -closedAge),
    'finished-at': closedAge === undefined ? null : calendar.date(-closedAge),
    'created-at': calendar.past(-age, random.integer(8, 17), random.integer(0, 59)),
    customs: random.chance(0.4) ? { [fields.installation]: calendar.date(random.integer(-age, 90)) } : {},
  }
  const path = deal.isService ? funnels.service : funnels.sales
  const lostTo = outcome === 'lost' && random.chance(0.4) ? random.pick(dictionaries.competitors) : undefined
  return maker.make('deals', attributes, {
    contact: contact.id,
    company: company?.id,
    responsible: deal.responsible,
    stage: stageOf(random, path, outcome),
    source: random.pick(dictionaries.sources),
    status: random.pick(dictionaries.dealStatuses),
    area: random.pick(dictionaries.areas),
    'loss-reason': outcome === 'lost' ? random.pick(dictionaries.dealLossReasons) : undefined,
    'loss-competitor': lostTo,
  })
}

export const stageOf = (random: Random, path: Path, outcome: Outcome): Identifier =>
  outcome === 'open' ? random.pick(path.open) : path[outcome]
