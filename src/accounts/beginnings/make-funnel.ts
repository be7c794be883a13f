import type { Identifier } from '../../jsonapi/plan.ts'
import { carryOut } from '../../rules/carry-out.ts'
import { systemStages } from '../../rules/funnels/funnel.ts'
import type { Session } from '../../store/database.ts'
import { account, raw, sql } from '../../store/sql.ts'
import { setLink } from '../../store/write/write.ts'
import type { FunnelTemplate } from './funnel-templates.ts'

const FUNNELS = 'deal-stage-categories'
const STAGES = 'deal-stages'

/** What the stages that come by themselves are written with. */
type SystemStages = Readonly<Record<keyof FunnelTemplate['system'], object>>

/** A new funnel after a template: its id. */
export async function makeFunnel(session: Session, template: FunnelTemplate): Promise<string> {
  const attributes = {
    name: template.name,
    'amount-calc-method': 'manually',
    'cost-calc-method': 'manually',
  }
  const { id } = await create(session, FUNNELS, attributes)
  await addStages(session, id, template)
  return id
}

/** The funnel that came with the account follows a template, unless somebody has made it his own. */
export async function shapeFirstFunnel(session: Session, template: FunnelTemplate): Promise<void> {
  const [row] = await session.rows(
    sql`SELECT f.id FROM deal_stage_categories f WHERE f.account_id = ${account} AND f.is_default
      AND NOT EXISTS (SELECT 1 FROM deal_stages s WHERE s.account_id = ${account}
        AND s.deal_stage_category_id = f.id AND s.kind IS NULL)`,
  )
  if (!row) return
  await update(session, FUNNELS, row[0]!, { name: template.name })
  await addStages(session, row[0]!, template)
}

/** The stages that come with the orders of an account, in the words of its language. */
export async function nameOrderStages(session: Session, system: SystemStages): Promise<void> {
  for (const [id, kind] of await unnamedStages(session, 'order-stages'))
    await update(session, 'order-stages', id!, system[kind as keyof SystemStages])
}

async function addStages(session: Session, funnelId: string, template: FunnelTemplate): Promise<void> {
  for (const [id, kind] of await unnamedStages(session, STAGES, funnelId))
    await update(session, STAGES, id!, template.system[kind as keyof SystemStages])
  for (const stage of template.stages)
    await create(session, STAGES, stage, { 'deal-stage-category': { type: FUNNELS, id: funnelId } })
}

/** Those that are still called as they came. */
function unnamedStages(session: Session, typeName: string, funnelId?: string) {
  const type = session.registry.type(typeName)
  const given = systemStages(type, new Map()).map(({ attributes }) => String(attributes.get('name')))
  const ofFunnel = funnelId ? sql`AND s.deal_stage_category_id = ${funnelId}` : sql``
  return session.rows(
    sql`SELECT s.id, s.kind FROM ${raw(type.table)} s WHERE s.account_id = ${account} AND s.kind IS NOT NULL
      AND s.name = ANY(${given}) ${ofFunnel}`,
  )
}

export const create = (
  session: Session,
  typeName: string,
  attributes: object,
  links: Readonly<Record<string, Identifier>> = {},
) =>
  carryOut(session, {
    action: 'create',
    type: session.registry.type(typeName),
    attributes: new Map<string, unknown>(Object.entries(attributes)),
    links: new Map(Object.entries(links).map(([name, target]) => [name, setLink(target)])),
  })

const update = (session: Session, typeName: string, id: string, attributes: object) =>
  carryOut(session, {
    action: 'update',
    type: session.registry.type(typeName),
    id,
    attributes: new Map<string, unknown>(Object.entries(attributes)),
    links: new Map(),
  })
