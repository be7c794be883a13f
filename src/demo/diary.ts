import type { Contact } from './contacts.ts'
import type { Deal } from './deals.ts'
import type { Maker } from './maker.ts'
import type { Order } from './orders.ts'

const EVENT_COUNT = 60
const ERRANDS = [
  'Call',
  'Send the offer to',
  'Agree on a date with',
  'Invite to a tasting:',
  'Remind of the invoice:',
]
const CARE = ['Ask how the machine runs:', 'Congratulate', 'Send samples to', 'Ask for a recommendation:']
const EVENTS = [
  { name: 'Tasting', place: 'Showroom', hours: 1 },
  { name: 'Meeting', place: 'At the customer', hours: 1 },
  { name: 'Barista training', place: 'Training room', hours: 6 },
  { name: 'Video call', place: 'Online', hours: 1 },
  { name: 'Installation', place: 'At the customer', hours: 4 },
]

interface Plan {
  readonly count: number
  /** Days from today between which the tasks are due. */
  readonly due: readonly [earliest: number, latest: number]
  readonly isDone: boolean
}

const PLANS: readonly Plan[] = [
  { count: 80, due: [-120, -1], isDone: true },
  { count: 30, due: [-20, -1], isDone: false },
  { count: 20, due: [0, 0], isDone: false },
  { count: 70, due: [1, 45], isDone: false },
]

export async function makeTasks(
  maker: Maker,
  deals: readonly Deal[],
  orders: readonly Order[],
  contacts: readonly Contact[],
): Promise<void> {
  const { random } = maker
  const open = deals.filter(({ outcome }) => outcome === 'open')
  const closed = deals.filter(({ outcome }) => outcome !== 'open')
  for (const { count, due, isDone } of PLANS)
    for (let number = 0; number < maker.some(count); number++) {
      const days = random.integer(...due)
      const subject = random.fraction()
      if (subject < 0.6) await makeTask(maker, { deal: random.pick(isDone ? closed : open) }, days, isDone)
      else if (subject < 0.75) await makeTask(maker, { order: random.pick(orders) }, days, isDone)
      else await makeTask(maker, { contact: random.pick(contacts) }, days, isDone)
    }
}

interface Subject {
  readonly deal?: Deal
  readonly order?: Order
  readonly contact?: Contact
}

function makeTask(maker: Maker, { deal, order, contact }: Subject, days: number, isDone: boolean) {
  const { random, calendar } = maker
  const person = contact ?? (deal ?? order)!.contact
  const hour = random.integer(8, 18)
  const attributes = {
    name: `${random.pick(deal ? ERRANDS : CARE)} ${person.first} ${person.last}`,
    'due-at': calendar.time(days, hour),
    'completed-at': isDone ? calendar.past(days, hour, random.integer(0, 59)) : null,
    priority: random.pick(['low', 'normal', 'normal', 'normal', 'high']),
    'created-at': calendar.past(Math.min(days, 0) - random.integer(1, 10), 10),
  }
  return maker.make('diary-tasks', attributes, {
    responsible: person.responsible,
    deal: deal?.id,
    order: order?.id,
    contact: person.id,
    company: person.company?.id,
  })
}

export async function makeEvents(maker: Maker, deals: readonly Deal[]): Promise<void> {
  const { random, calendar } = maker
  for (let number = 0; number < maker.some(EVENT_COUNT); number++) {
    const deal = random.pick(deals)
    const { name, place, hours } = random.pick(EVENTS)
    const days = random.integer(-60, 30)
    const hour = random.integer(9, 12)
    const attributes = {
      name: `${name}: ${deal.name}`,
      place,
      'starts-at': calendar.time(days, hour),
      'ends-at': calendar.time(days, hour + hours),
    }
    await maker.make('diary-events', attributes, {
      responsible: deal.responsible,
      deal: deal.id,
      contact: deal.contact.id,
      company: deal.company?.id,
    })
  }
}
