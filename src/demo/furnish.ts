import type { Identifier } from '../jsonapi/plan.ts'
import { makeCompanies } from './companies.ts'
import { makeContacts } from './contacts.ts'
import { makeCheckups, makeContracts } from './contracts.ts'
import { makeCustomFields } from './custom-fields.ts'
import { makeDashboards } from './dashboards.ts'
import { makeDeals } from './deals.ts'
import { makeEvents, makeTasks } from './diary.ts'
import { makeDictionaries } from './dictionaries.ts'
import { makeDocuments } from './documents.ts'
import { makeFunnels } from './funnels.ts'
import { makeInvoices } from './invoices.ts'
import type { Maker } from './maker.ts'
import { makeOrders } from './orders.ts'
import { makeProducts } from './products.ts'
import { makeSavedTables } from './saved-tables.ts'
import { makeSegments } from './segments.ts'

/** How often `furnish` tells how far it has come. */
export const STEPS = 7

/** A year of a company that sells coffee machines, beans and service. */
export async function furnish(
  maker: Maker,
  team: readonly Identifier[],
  tell: (done: number) => Promise<unknown> = async () => {},
): Promise<void> {
  const dictionaries = await makeDictionaries(maker)
  const fields = await makeCustomFields(maker)
  const funnels = await makeFunnels(maker)
  const products = await makeProducts(maker)
  await tell(1)
  const companies = await makeCompanies(maker, team, dictionaries, fields)
  await tell(2)
  const contacts = await makeContacts(maker, team, dictionaries, fields, companies)
  await tell(3)
  const stock = { dictionaries, fields, funnels, products, contacts }
  const deals = await makeDeals(maker, stock)
  await tell(4)
  const orders = await makeOrders(maker, stock, deals)
  await makeInvoices(maker, deals, orders)
  await tell(5)
  await makeContracts(maker, deals)
  await makeCheckups(maker, companies)
  await makeTasks(maker, deals, orders, contacts)
  await tell(6)
  await makeEvents(maker, deals)
  await makeSegments(maker, contacts, companies, deals)
  await makeSavedTables(maker, team[0]!, funnels)
  await makeDashboards(maker, team[0]!, funnels)
  await makeDocuments(maker, deals)
  await tell(STEPS)
}
