import type { Identifier } from '../jsonapi/plan.ts'
import { saveBytes } from '../store/document-bytes.ts'
import type { Deal } from './deals.ts'
import { amountOf, moneyOf } from './lines.ts'
import type { Maker } from './maker.ts'

const COUNT = 40

/** Offers that were sent to customers, with something in them to download. */
export async function makeDocuments(maker: Maker, deals: readonly Deal[]): Promise<void> {
  for (const deal of maker.chance.some(deals, maker.some(COUNT))) await makeOffer(maker, deal)
}

async function makeOffer(maker: Maker, deal: Deal): Promise<void> {
  const date = maker.calendar.date(-deal.age)
  await makeFile(maker, deal.id, `Offer ${date}.txt`, 'text/plain', offerText(deal, date), deal.age)
  if (maker.chance.chance(0.4))
    await makeFile(maker, deal.id, `Lines ${date}.csv`, 'text/csv', linesText(deal), deal.age)
}

async function makeFile(
  maker: Maker,
  entity: Identifier,
  name: string,
  contentType: string,
  text: string,
  age: number,
): Promise<void> {
  const bytes = Buffer.from(text)
  const attributes = { name, 'created-at': maker.calendar.past(-age, 15) }
  const kept = { 'content-type': contentType, size: String(bytes.length) }
  const { id } = await maker.make('documents', attributes, { entity }, kept)
  await saveBytes(maker.session, id, piecesOf(bytes))
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

const offerText = ({ name, contact, lines }: Deal, date: string): string =>
  `${name}\n${date}\n\nFor ${contact.first} ${contact.last}\n\nTotal: ${moneyOf(amountOf(lines))}\nValid for 30 days.\n`

const linesText = ({ lines }: Deal): string =>
  [
    'product,price,quantity,discount',
    ...lines.map(({ product, quantity, discount }) =>
      [product.id.id, product.price, quantity, discount].join(),
    ),
  ].join('\r\n')
