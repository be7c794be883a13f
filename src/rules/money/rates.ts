import type { ResourceType } from '../../definition/resource.ts'
import { errors, pointer, refuse } from '../../errors/errors.ts'
import type { Session } from '../../store/database.ts'
import { BASE } from '../../store/read/rates.ts'
import { account, sql } from '../../store/sql.ts'
import { forTypes, type Rule } from '../rule.ts'

/** The currency of the account is the measure of all others. */
export const rateIsOfAnotherCurrency: Rule = {
  appliesTo: forTypes('currency-rates'),
  many: { concludeNew: requireOthers, concludeEdited: requireOthers },
  async conclude({ session, write, after }) {
    if (write.action !== 'delete') await requireOthers(session, write.type, [after.id])
  },
}

async function requireOthers(session: Session, _type: ResourceType, ids: readonly string[]): Promise<void> {
  const [own] = await session.rows(
    sql`SELECT r.currency FROM currency_rates r
      WHERE r.account_id = ${account} AND r.id = ANY(${ids}) AND r.currency = ${BASE} LIMIT 1`,
  )
  if (own)
    throw refuse(
      errors.invalid(
        `currency: ${own[0]} is that of the account, and always worth 1`,
        pointer('data', 'attributes', 'currency'),
      ),
    )
}
