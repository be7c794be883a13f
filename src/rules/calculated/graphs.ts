import type { ResourceType } from '../../definition/resource.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import type { Session } from '../../store/database.ts'
import { storedValue } from '../../store/layout.ts'
import { customFieldsOf } from '../custom-fields/custom-field.ts'
import { funnelsOf } from '../funnels/known-funnels.ts'
import { CalculationGraph } from './graph.ts'

/** Every way in which records of a type are calculated: deals have one for each funnel. */
export async function graphsOf(session: Session, type: ResourceType): Promise<CalculationGraph[]> {
  const fields = await customFieldsOf(session, type)
  if (type.name !== 'deals') return [new CalculationGraph(type, fields)]
  const funnels = await funnelsOf(session)
  return funnels.map(({ methods }) => new CalculationGraph(type, fields, methods))
}

/** The type whose records have this custom field; undefined when there is no such type. */
export function typeOfField(session: Session, field: StoredRecord): ResourceType | undefined {
  const type = session.registry.types.get(storedValue(field, 'resource-name') ?? '')
  return type?.attributes.has('customs') ? type : undefined
}

export const isFormulaField = (field: StoredRecord | undefined): boolean =>
  field !== undefined && storedValue(field, 'field-type') === 'formula'
