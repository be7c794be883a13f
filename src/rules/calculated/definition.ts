import type { ResourceType } from '../../definition/resource.ts'
import { errors, pointer, refuse } from '../../errors/errors.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import type { Session } from '../../store/database.ts'
import { storedValue } from '../../store/layout.ts'
import { type CustomField, customFieldsOf, forgetCustomFields } from '../custom-fields/custom-field.ts'
import { FormulaFault } from '../formula/fault.ts'
import { fieldsOf, parseFormula } from '../formula/parse.ts'
import { methodsOf } from '../funnels/known-funnels.ts'
import { forTypes, type Rule } from '../rule.ts'
import { CalculationGraph } from './graph.ts'
import { graphsOf, isFormulaField, typeOfField } from './graphs.ts'
import { recalculateAll } from './recalculate-all.ts'

/** A field belongs to a type that has custom fields; its formula can be read, knows its fields and is no circle. */
export const customFieldMakesSense: Rule = {
  appliesTo: forTypes('custom-fields'),
  async conclude({ session, write, before, after }) {
    forgetCustomFields(session)
    if (write.action === 'delete') return
    const type = typeOfField(session, after)
    if (!type) throw invalid('resource-name', 'must be a type that has custom fields')
    const fields = await customFieldsOf(session, type)
    const field = fields.find(({ id }) => id === after.id)!
    const isFormula = field.type === 'formula'
    if (isFormula) requireFormula(type, fields, field, mayName(session, type, before))
    for (const graph of isFormula ? await graphsOf(session, type) : [])
      for (const key of graph.formulaKeys) attempt('formula', () => graph.valueSql(key))
    if (isFormula || isFormulaField(before)) await recalculateAll(session, { type: type.name })
  },
}

/** The field that a funnel takes an amount from is a number of its deals, and must not be made of that amount. */
export const funnelTakesWhatIsThere: Rule = {
  appliesTo: forTypes('deal-stage-categories'),
  async conclude({ session, write, after }) {
    if (write.action === 'delete') return
    const deals = session.registry.type('deals')
    const fields = await customFieldsOf(session, deals)
    const graph = new CalculationGraph(deals, fields, await methodsOf(session, after.id))
    for (const figure of graph.calculatedFigures) {
      const names = [`${figure}-calc-field`, `${figure}-calc-method`]
      const field = names.find((name) => write.attributes.has(name))
      if (field) attempt(field, () => graph.requireFieldOfFunnel(figure, seesCustoms(session, deals)))
      attempt(field ?? names[1]!, () => graph.valueSql(figure))
    }
  },
}

/** The fields of a type as whoever writes sees them. */
const seenIn = ({ actor }: Session, type: ResourceType): ResourceType['attributes'] | undefined =>
  actor.rights ? actor.rights.registry.types.get(type.name)?.attributes : type.attributes

/** Whoever does not see custom fields would read them in the amount. */
const seesCustoms = (session: Session, type: ResourceType): boolean =>
  seenIn(session, type)?.has('customs') === true

function requireFormula(
  type: ResourceType,
  fields: readonly CustomField[],
  { formula }: CustomField,
  isOpen: (name: string) => boolean,
): void {
  if (!formula?.trim()) throw invalid('formula', 'is required for a field of the type formula')
  const parsed = attempt('formula', () => parseFormula(formula))
  attempt('formula', () => new CalculationGraph(type, fields).requireKnownFields(parsed, isOpen))
}

/** What its writer does not see he would read in the formula; what it has read before is no doing of his. */
function mayName(session: Session, type: ResourceType, before: StoredRecord | undefined) {
  const wasOfType = isFormulaField(before) && storedValue(before!, 'resource-name') === type.name
  const known = wasOfType ? fieldsOf(parseFormula(storedValue(before!, 'formula')!)) : new Set<string>()
  const seen = seenIn(session, type)
  return (name: string): boolean =>
    known.has(name) || seen?.has(type.attributes.has(name) ? name : 'customs') === true
}

function attempt<Result>(attribute: string, work: () => Result): Result {
  try {
    return work()
  } catch (fault) {
    if (fault instanceof FormulaFault) throw invalid(attribute, `: ${fault.message}`)
    throw fault
  }
}

const invalid = (attribute: string, words: string) =>
  refuse(
    errors.invalid(`${attribute} ${words}`.replace(' : ', ': '), pointer('data', 'attributes', attribute)),
  )
