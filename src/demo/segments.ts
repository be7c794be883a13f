import type { Company } from './companies.ts'
import type { Contact } from './contacts.ts'
import type { Deal } from './deals.ts'
import { amountOf } from './lines.ts'
import type { Maker } from './maker.ts'

const LARGE_DEAL_CENTS = 500_000

export async function makeSegments(
  maker: Maker,
  contacts: readonly Contact[],
  companies: readonly Company[],
  deals: readonly Deal[],
): Promise<void> {
  const ids = <Id>(records: readonly { id: Id }[]) => records.map(({ id }) => id)
  const won = deals.filter(({ outcome }) => outcome === 'won')
  const invited = await maker.make(
    'segments',
    { name: 'Spring tasting', description: 'People who are invited to the showroom' },
    { contacts: ids(maker.random.some(contacts, maker.some(40))) },
  )
  for (const [index, name] of ['Invited', 'Accepted', 'Came'].entries())
    await maker.make('segment-process-statuses', { name, position: index + 1 }, { segment: invited })
  const hotels = companies.filter(({ type }) => type === 'Hotel')
  await maker.make('segments', { name: 'Hotels' }, { companies: ids(hotels) })
  const large = won.filter(({ lines }) => amountOf(lines) >= LARGE_DEAL_CENTS)
  await maker.make('segments', { name: 'Large deals won' }, { deals: ids(large) })
}
