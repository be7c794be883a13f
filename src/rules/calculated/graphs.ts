import type { ResourceType } from '../../definition/resource.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import type { Session } from '../../store/database.ts'
import { storedValue } from '../../store/layout.ts'
import { account, sql } from '../../store/sql.ts'
import { methodsOf } from '../amount/method.ts'
import { customFieldsOf } from '../custom-fields/custom-field.ts'
import { CalculationGraph } from './graph.ts'

/** Every way in which records of a type are calculated: deals have one for each funnel. */
export async function graphsOf(session: Session, type: ResourceType): Promise<CalculationGraph[]> {
  const fields = await customFieldsOf(session, type)
  if (type.name !== 'deals') return [new CalculationGraph(type, fields)]
  const funnels = await session.rows(
    sql`SELECT f.id FROM deal_stage_categories f WHERE f.account_id = ${account}`,
  )
  const graphs: CalculationGraph[] = []
  for (const [id] of funnels)
    graphs.push(new CalculationGraph(type, fields, await methodsOf(session, id ?? undefined)))
  return graphs
}

/** The type whose records have this custom field; undefined when there is no such type. */
export function typeOfField(session: Session, field: StoredRecord): ResourceType | undefined {
  const type = session.registry.types.get(storedValue(field, 'resource-name') ?? '')
  return type?.attributes.has('customs') ? type : undefined
}

export const isFormulaField = (field: StoredRecord | undefined): boolean =>
  field !== undefined && storedValue(field, 'field-type') === 'formula'
