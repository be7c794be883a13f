import { languageOf } from '../../definition/words.ts'
import { lockAccount } from '../../rules/account-lock.ts'
import type { Session, Transaction } from '../../store/database.ts'
import { account, raw, sql } from '../../store/sql.ts'
import { type AccountSettings, changeAccount } from '../account-settings.ts'
import { templateIn } from './funnel-templates.ts'
import { create, nameOrderStages, shapeFirstFunnel } from './make-funnel.ts'
import { usualEntriesIn } from './usual-entries.ts'

export interface Beginning extends Omit<AccountSettings, 'is-set-up' | 'shows-first-steps'> {
  /** The template that the first funnel follows. */
  readonly business: string
}

const ORDER_STAGES = {
  en: { opened: { name: 'New' }, won: { name: 'Completed' }, lost: { name: 'Cancelled' } },
  ru: { opened: { name: 'Новый' }, won: { name: 'Выполнен' }, lost: { name: 'Отменён' } },
}

/** Makes a new account what a company needs on its first day; what somebody has made meanwhile stays as it is. */
export async function begin(session: Transaction, { business, ...settings }: Beginning): Promise<void> {
  await lockAccount(session)
  const language = languageOf(settings.locale)
  await changeAccount(session, { ...settings, 'is-set-up': true })
  await shapeFirstFunnel(session, templateIn(language, business))
  await nameOrderStages(session, ORDER_STAGES[language])
  for (const { type, entries } of usualEntriesIn(language))
    if (await isEmpty(session, type))
      for (const attributes of entries) await create(session, type, attributes)
}

async function isEmpty(session: Session, typeName: string): Promise<boolean> {
  const { table } = session.registry.type(typeName)
  const rows = await session.rows(sql`SELECT 1 FROM ${raw(table)} t WHERE t.account_id = ${account} LIMIT 1`)
  return rows.length === 0
}
