import type { Session } from '../../store/database.ts'
import { account, sql } from '../../store/sql.ts'
import { MANUALLY, type Method, type Methods } from '../amount/method.ts'

/** What deals take from their funnel. */
export interface Funnel {
  readonly id: string
  readonly methods: Methods
  /** Where a deal stands that has just entered it. */
  readonly openedStage: string | null
  /** Where its deals are won or lost. */
  readonly closingStages: readonly string[]
}

const kept = new WeakMap<Session, Promise<Funnel[]>>()

/** All funnels of the account, the default one first. */
export const funnelsOf = (session: Session): Promise<Funnel[]> =>
  kept.get(session.forRules) ?? readFunnels(session)

/** Reads the funnels once for a transaction in which nobody can change them. */
export function keepFunnels(session: Session): Promise<Funnel[]> {
  const funnels = readFunnels(session)
  kept.set(session.forRules, funnels)
  return funnels
}

/** How a funnel calculates its deals; a deal without one is written by hand. */
export async function methodsOf(session: Session, funnelId: string | undefined): Promise<Methods> {
  const funnel = (await funnelsOf(session)).find(({ id }) => id === funnelId)
  return funnel?.methods ?? { amount: MANUALLY, cost: MANUALLY }
}

async function readFunnels(session: Session): Promise<Funnel[]> {
  const rows = await session.rows(
    sql`SELECT f.id, f.amount_calc_method, f.amount_calc_field, f.cost_calc_method, f.cost_calc_field,
        (SELECT s.id FROM deal_stages s WHERE s.account_id = ${account} AND s.deal_stage_category_id = f.id
          ORDER BY (s.kind = 'opened') IS TRUE DESC, s.position, s.id LIMIT 1),
        (SELECT string_agg(s.id::text, ' ') FROM deal_stages s
          WHERE s.account_id = ${account} AND s.deal_stage_category_id = f.id AND s.kind IN ('won', 'lost'))
      FROM deal_stage_categories f WHERE f.account_id = ${account} ORDER BY f.is_default DESC, f.id`,
  )
  return rows.map(([id, amount, amountField, cost, costField, openedStage, closingStages]) => ({
    id: id!,
    methods: { amount: methodOf(amount, amountField), cost: methodOf(cost, costField) },
    openedStage: openedStage ?? null,
    closingStages: closingStages?.split(' ') ?? [],
  }))
}

type Text = string | null | undefined

const methodOf = (name: Text, field: Text): Method => (name ? { name, field: field ?? null } : MANUALLY)
