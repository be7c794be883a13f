import type { ResourceType } from '../../definition/resource.ts'
import type { Session } from '../../store/database.ts'
import { account, join, raw, type Sql, sql } from '../../store/sql.ts'
import { updateRecords } from '../../store/write/update.ts'
import { customFieldsOf } from '../custom-fields/custom-field.ts'
import { methodsOf } from '../funnels/known-funnels.ts'
import { CalculationGraph } from './graph.ts'
import { graphsOf } from './graphs.ts'

/** Whether anything of the records of a type is calculated in this account. */
export async function calculates(session: Session, type: ResourceType): Promise<boolean> {
  const graphs = await graphsOf(session, type)
  return graphs.some((graph) => isAtWork(graph))
}

const isAtWork = ({ calculatedFigures, formulaKeys }: CalculationGraph): boolean =>
  calculatedFigures.length + formulaKeys.length > 0

/** Brings every calculated value of these records up to date; those that do not change stay untouched. */
export async function recalculate(
  session: Session,
  type: ResourceType,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0 || !(await calculates(session, type))) return
  const these = sql`t.id = ANY(${ids})`
  const fields = await customFieldsOf(session, type)
  if (type.name !== 'deals') {
    await locked(session, type, these, raw('t.id'))
    await recalculateAmong(session, type, new CalculationGraph(type, fields), these)
    return
  }
  // A deal that is moved meanwhile is calculated as its new funnel says.
  const funnels = new Set(await locked(session, type, these, raw('t.stage_category_id')))
  for (const funnelId of funnels) {
    const graph = new CalculationGraph(type, fields, await methodsOf(session, funnelId))
    const ofFunnel =
      funnelId === undefined ? raw('t.stage_category_id IS NULL') : sql`t.stage_category_id = ${funnelId}`
    if (isAtWork(graph)) await recalculateAmong(session, type, graph, sql`${these} AND ${ofFunnel}`)
  }
}

/** Locks records in a statement of its own: only the next one sees what others have just committed. */
async function locked(session: Session, type: ResourceType, these: Sql, column: Sql) {
  const rows = await session.rows(
    sql`SELECT ${column} FROM ${raw(type.table)} t WHERE t.account_id = ${account} AND ${these} ORDER BY t.id FOR NO KEY UPDATE`,
  )
  return rows.map(([value]) => value ?? undefined)
}

async function recalculateAmong(session: Session, type: ResourceType, graph: CalculationGraph, among: Sql) {
  const figures = graph.calculatedFigures.map((figure) => ({
    figure,
    value: rounded(graph.valueSql(figure)),
  }))
  const formulas = graph.formulaKeys.map(
    (key) => sql`jsonb_build_object(${raw(`'${key}'`)}, ${rounded(graph.valueSql(key))})`,
  )
  const customs = sql`jsonb_strip_nulls(${join([raw('t.customs'), ...formulas], ' || ')})`
  const changes = [
    ...figures.map(({ figure, value }) => ({ column: raw(figure), value })),
    ...(formulas.length > 0 ? [{ column: raw('customs'), value: customs }] : []),
  ]
  const differs = changes.map(({ column, value }) => sql`t.${column} IS DISTINCT FROM ${value}`)
  await updateRecords(session, type, {
    set: changes.map(({ column, value }) => sql`${column} = ${value}`),
    where: sql`${among} AND (${join(differs, ' OR ')})`,
  })
}

/** As much as a decimal field holds; what is beyond it is nothing. */
const rounded = (value: Sql) =>
  sql`(SELECT CASE WHEN abs(v.value) < 1e20 THEN trim_scale(round(v.value, 10)) END FROM (SELECT ${value} AS value) v)`
