import { errors, pointer, refuse } from '../../errors/errors.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import type { Session } from '../../store/database.ts'
import { storedValue } from '../../store/layout.ts'
import { forTypes, type Rule } from '../rule.ts'
import { graphsOf, isFormulaField, typeOfField } from './graphs.ts'
import { recalculateAll } from './recalculate-all.ts'

const NUMERIC = new Set(['number', 'formula'])

/** A field that a formula or a funnel reads stays where it is and stays a number; results go with their formula. */
export const fieldInUseStays: Rule = {
  appliesTo: forTypes('custom-fields'),
  async prepare({ session, write, before }) {
    if (write.action === 'delete' && (await isRead(session, before!)))
      throw refuse(errors.inUse(`${keyOf(before!)} is still needed by a formula or a funnel`))
    return write
  },
  async conclude({ session, write, before, after }) {
    if (write.action === 'create') return
    const type = typeOfField(session, before!)
    const leaves = write.action === 'delete' || typeOfField(session, after) !== type
    if (write.action === 'update' && (leaves || !isNumber(after)) && (await isRead(session, before!)))
      throw refuse(
        errors.invalid(
          `${keyOf(before!)} is needed as a number by a formula or a funnel`,
          pointer('data', 'attributes', leaves ? 'resource-name' : 'field-type'),
        ),
      )
    if (type && leaves && isFormulaField(before))
      await recalculateAll(session, { type: type.name, forgotten: keyOf(before!) })
  },
}

const keyOf = (field: StoredRecord): string => storedValue(field, 'attribute-name')!

const isNumber = (field: StoredRecord): boolean => NUMERIC.has(storedValue(field, 'field-type') ?? '')

async function isRead(session: Session, field: StoredRecord): Promise<boolean> {
  const type = typeOfField(session, field)
  const graphs = type ? await graphsOf(session, type) : []
  return graphs.some((graph) => graph.reads(keyOf(field)))
}
