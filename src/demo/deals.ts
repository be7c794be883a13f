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

const STORIES = [
  'They open a second place in spring and want the same set there.',
  'The old machine leaks; needs a replacement within a month.',
  'Compares us with two others. Price matters less than how fast service comes.',
  'Asked for a tasting with the whole team before they decide.',
  'Ждут согласования бюджета, вернуться к разговору в начале месяца.',
]
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
  const ages = Array.from({ length: maker.some(COUNT) }, () => Math.floor(360 * random.fraction() ** 2)).sort(
    (a, b) => b - a,
  )
  const service = new Set(random.some([...ages.keys()], maker.some(SERVICE_COUNT)))
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
    const path = isService ? stock.funnels.service : stock.funnels.sales
    const goal = stageOf(random, path, outcome)
    const id = await makeDeal(maker, stock, deal, path.open[0]!)
    await makeLines(maker, id, deal)
    await moveDeal(maker, { ...deal, id }, path, goal)
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

async function makeDeal(
  maker: Maker,
  stock: Stock,
  deal: Omit<Deal, 'id'>,
  stage: Identifier,
): Promise<Identifier> {
  const { random, calendar, chance } = maker
  const { dictionaries, fields } = stock
  const { contact, company, outcome, age, closedAge, lines } = deal
  const attributes = {
    name: deal.name,
    description: chance.chance(0.5) ? chance.pick(STORIES) : null,
    // In the service funnel they follow from the lines.
    ...(!deal.isService && { amount: moneyOf(amountOf(lines)), cost: moneyOf(costOf(lines)) }),
    'planned-at': calendar.date(closedAge === undefined ? random.integer(-5, 60) : -closedAge),
    'created-at': calendar.past(-age, random.integer(8, 17), random.integer(0, 59)),
    customs: random.chance(0.4) ? { [fields.installation]: calendar.date(random.integer(-age, 90)) } : {},
  }
  const lostTo = outcome === 'lost' && random.chance(0.4) ? random.pick(dictionaries.competitors) : undefined
  return maker.make('deals', attributes, {
    contact: contact.id,
    company: company?.id,
    responsible: deal.responsible,
    stage,
    source: random.pick(dictionaries.sources),
    status: random.pick(dictionaries.dealStatuses),
    area: random.pick(dictionaries.areas),
    'loss-reason': outcome === 'lost' ? random.pick(dictionaries.dealLossReasons) : undefined,
    'loss-competitor': lostTo,
  })
}

/** On its way to where it stands, a deal rests on a stage or two. */
async function moveDeal(maker: Maker, deal: Deal, path: Path, goal: Identifier): Promise<void> {
  const { calendar, chance } = maker
  const { id, age, closedAge, responsible: by } = deal
  const last = closedAge ?? chance.integer(0, Math.floor(age / 2))
  const reached = path.open.findIndex((stage) => stage.id === goal.id)
  const between = path.open.slice(1, reached < 0 ? undefined : reached)
  if (between.length > 0 && chance.chance(0.6)) {
    const at = calendar.past(-Math.ceil((age + last) / 2), chance.integer(9, 12))
    await maker.edit(id, {}, { stage: chance.pick(between) }, { at, by })
  }
  if (goal.id === path.open[0]!.id) return
  const closing = closedAge === undefined ? {} : { 'finished-at': calendar.date(-closedAge) }
  await maker.edit(id, closing, { stage: goal }, { at: calendar.past(-last, chance.integer(13, 17)), by })
}

export const stageOf = (random: Random, path: Path, outcome: Outcome): Identifier =>
  outcome === 'open' ? random.pick(path.open) : path[outcome]
