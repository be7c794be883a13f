import type { Company } from './companies.ts'
import type { Deal } from './deals.ts'
import { amountOf, moneyOf } from './lines.ts'
import type { Maker } from './maker.ts'

/** A contract for every service deal that was won; the machines are looked after twice a year. */
export async function makeContracts(maker: Maker, deals: readonly Deal[]): Promise<void> {
  const { calendar } = maker
  const won = deals.filter(({ isService, outcome }) => isService && outcome === 'won')
  for (const [index, { id, name, contact, company, lines, closedAge = 0 }] of won.entries()) {
    const attributes = {
      number: `S-${calendar.year(-closedAge)}-${index + 1}`,
      name,
      'signed-at': calendar.date(-closedAge),
      'expires-at': calendar.date(365 - closedAge),
      amount: moneyOf(amountOf(lines)),
      'created-at': calendar.past(-closedAge, 15),
    }
    await maker.make('contracts', attributes, { deal: id, contact: contact.id, company: company?.id })
  }
}

export async function makeCheckups(maker: Maker, companies: readonly Company[]): Promise<void> {
  const { random, calendar } = maker
  for (const { id, responsible } of random.some(companies, 20)) {
    const days = random.integer(-90, 60)
    const attributes = {
      name: 'Inspection of the machine',
      'planned-at': calendar.time(days, random.integer(9, 16)),
      'done-at': days < 0 ? calendar.past(days, 17) : null,
    }
    await maker.make('checkups', attributes, { company: id, responsible })
  }
}
