import type { Reading } from '../../definition/kinds/kind.ts'
import { type ErrorObject, errors, pointer, Refusal, short } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'
import type { Session } from '../../store/database.ts'
import { account, raw, sql } from '../../store/sql.ts'
import type { CreateWrite, UpdateWrite, Write } from '../../store/write/write.ts'
import { withAttributes } from '../edit.ts'
import type { Rule } from '../rule.ts'
import { type CustomField, customFieldsOf, readCustom } from './custom-field.ts'

/** Values of custom fields that are defined must be of their type; a required one must be there. */
export const customsFitTheirFields: Rule = {
  isLogged: true,
  appliesTo: (type) => type.attributes.has('customs'),
  many: {},
  prepare({ session, write }) {
    if (write.action === 'delete') return write
    if (write.action === 'update' && !write.attributes.has('customs')) return write
    const fields = customFieldsOf(session, write.type)
    return fields instanceof Promise
      ? fields.then((all) => checked(session, write, all))
      : checked(session, write, fields)
  },
}

type Values = Record<string, unknown>

function checked(
  session: Session,
  write: CreateWrite | UpdateWrite,
  fields: readonly CustomField[],
): Promise<Write> | Write {
  if (fields.length === 0) return write
  const given = write.attributes.get('customs')
  const values: Values = typeof given === 'string' ? JSON.parse(given) : {}
  const mayLack = write.action === 'update' && given !== null
  const kept: Values = {}
  const problems = fields.flatMap((field): Problem[] => {
    const words = problemOf(field, values, kept, mayLack)
    return words === undefined ? [] : [{ field, words, isGiven: values[field.key] !== undefined }]
  })
  if (problems.length > 0) return refuseAsSeen(session, problems)
  const isAsGiven = Object.keys(kept).every((key) => kept[key] === values[key])
  return isAsGiven ? write : withAttributes(write, { customs: JSON.stringify({ ...values, ...kept }) })
}

interface Problem {
  readonly field: CustomField
  readonly words: string
  readonly isGiven: boolean
}

/** Of a field whose definition the actor does not see, neither its name nor what it takes is told. */
async function refuseAsSeen(session: Session, problems: readonly Problem[]): Promise<never> {
  const definitions = session.registry.type('custom-fields')
  const isSeen = session.actor.rights?.rows(definitions, 'read')
  const rows = isSeen
    ? await session.rows(
        sql`SELECT t.id FROM ${raw(definitions.table)} t WHERE t.account_id = ${account} AND (${isSeen})`,
      )
    : problems.map(({ field }) => [field.id])
  const seen = new Set(rows.map(([id]) => id))
  throw new Refusal(new Problems(problems.map((one) => (seen.has(one.field.id) ? told(one) : untold(one)))))
}

const told = ({ field: { key, name }, words }: Problem): ErrorObject =>
  errors.invalid(`${key} (${short(name)}) ${words}`, pointer(...CUSTOMS, key))

const untold = ({ field: { key }, isGiven }: Problem): ErrorObject =>
  isGiven
    ? errors.invalid(`${key} does not take this value`, pointer(...CUSTOMS, key))
    : errors.invalid('customs lack a value that is required and not open to you', pointer(...CUSTOMS))

const CUSTOMS = ['data', 'attributes', 'customs']

/** What is wrong with the value of a field; `kept` takes it as it is stored. */
function problemOf(field: CustomField, values: Values, kept: Values, mayLack: boolean): string | undefined {
  const { key, type, isRequired } = field
  const given = values[key]
  const reading: Reading =
    given === undefined || (given === null && type !== 'formula')
      ? { value: given }
      : readCustom(field, given)
  if ('problem' in reading) return reading.problem
  const isLacking = reading.value === null || (reading.value === undefined && !mayLack)
  if (isRequired && isLacking && type !== 'formula') return 'is required'
  if (given !== undefined) kept[key] = reading.value
  return undefined
}
