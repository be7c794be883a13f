import type { Session } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'
import { makeCompanies } from './companies.ts'
import { makeContacts } from './contacts.ts'
import { makeCheckups, makeContracts } from './contracts.ts'
import { makeCustomFields } from './custom-fields.ts'
import { makeDeals } from './deals.ts'
import { makeEvents, makeTasks } from './diary.ts'
import { makeDictionaries } from './dictionaries.ts'
import { makeDocuments } from './documents.ts'
import { makeFunnels } from './funnels.ts'
import { spreadHistory } from './history.ts'
import { makeInvoices } from './invoices.ts'
import { Maker } from './maker.ts'
import { makeOrders } from './orders.ts'
import { makeProducts } from './products.ts'
import { makeSavedTables } from './saved-tables.ts'
import { makeSegments } from './segments.ts'
import { makeTeam } from './team.ts'

/** Fills a new account with a year of a company that sells coffee machines, beans and service. */
export async function furnishDemo(session: Session, now = new Date(), passwordHash?: string): Promise<void> {
  const maker = new Maker(session, now)
  const team = await makeTeam(maker, passwordHash)
  const dictionaries = await makeDictionaries(maker)
  const fields = await makeCustomFields(maker)
  const funnels = await makeFunnels(maker)
  const products = await makeProducts(maker)
  const companies = await makeCompanies(maker, team, dictionaries, fields)
  const contacts = await makeContacts(maker, team, dictionaries, fields, companies)
  const stock = { dictionaries, fields, funnels, products, contacts }
  const deals = await makeDeals(maker, stock)
  const orders = await makeOrders(maker, stock, deals)
  await makeInvoices(maker, deals, orders)
  await makeContracts(maker, deals)
  await makeCheckups(maker, companies)
  await makeTasks(maker, deals, orders, contacts)
  await makeEvents(maker, deals)
  await makeSegments(maker, contacts, companies, deals)
  await makeSavedTables(maker, team[0]!, funnels)
  await makeDocuments(maker, deals)
  await spreadHistory(maker)
  await tellNobody(session)
}

/** What happened in the year before is told to nobody by itself. */
async function tellNobody(session: Session): Promise<void> {
  await session.rows(
    sql`INSERT INTO log_readers (account_id, name, number, place)
      SELECT ${account}::bigint, '', pg_sequence_last_value('change_numbers'), 9223372036854775807`,
  )
}
