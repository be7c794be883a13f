import { join, raw, type Sql, sql } from '../../store/sql.ts'
import type { Formula } from './parse.ts'

/** How a field of the record reads in SQL. */
export type FieldSql = (name: string) => Sql

/** A formula as an expression over the record's row: numbers are exact, an empty field counts as 0. */
export function formulaSql(formula: Formula, field: FieldSql): Sql {
  switch (formula.node) {
    case 'number':
      return sql`${raw(formula.value)}::numeric`
    case 'field':
      return sql`coalesce(${field(formula.name)}, 0)`
    case 'negative':
      return sql`(- ${formulaSql(formula.of, field)})`
    case 'binary':
      return binarySql(formula.operator, formulaSql(formula.left, field), formulaSql(formula.right, field))
    case 'compare':
      return sql`(${formulaSql(formula.left, field)} ${raw(formula.operator)} ${formulaSql(formula.right, field)})`
    case 'call':
      return callSql(
        formula.name,
        formula.arguments.map((part) => formulaSql(part, field)),
      )
  }
}

/** Dividing by nothing gives nothing instead of an error. */
function binarySql(operator: string, left: Sql, right: Sql): Sql {
  return operator === '/' ? sql`(${left} / nullif(${right}, 0))` : sql`(${left} ${raw(operator)} ${right})`
}

function callSql(name: string, values: readonly Sql[]): Sql {
  if (name === 'if') return sql`CASE WHEN ${values[0]} THEN ${values[1]} ELSE ${values[2]} END`
  if (name === 'round')
    return sql`round(${values[0]}, greatest(-20, least(20, ${values[1] ?? raw('0')}))::int)`
  return sql`${raw(FUNCTIONS[name]!)}(${join(values, ', ')})`
}

const FUNCTIONS: Record<string, string> = { min: 'least', max: 'greatest', abs: 'abs' }
