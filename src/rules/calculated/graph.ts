import { snakeCase } from '../../definition/naming.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { raw, type Sql, sql } from '../../store/sql.ts'
import { type Figure, type Methods, sumSql } from '../amount/method.ts'
import type { CustomField } from '../custom-fields/custom-field.ts'
import { FormulaFault } from '../formula/fault.ts'
import { type Formula, fieldsOf, parseFormula, sizeOf } from '../formula/parse.ts'
import { formulaSql } from '../formula/sql.ts'

const NUMERIC_KINDS = new Set(['decimal', 'integer'])
const NUMERIC_FIELDS = new Set(['number', 'formula'])
const FIGURES: readonly Figure[] = ['amount', 'cost']
const CUSTOM_KEY = /^custom-[1-9]\d{0,17}$/
/** A longer expression would be more than the database can be asked to compute for each record. */
const MOST_PARTS = 2_000

/** How a value was reached, and how many parts of formulas were put in place on the way. */
interface Way {
  readonly names: readonly string[]
  readonly spent: { parts: number }
}

/** The values of a record that are calculated from others, and how they hang together. */
export class CalculationGraph {
  private readonly type: ResourceType
  private readonly methods: Methods | undefined
  private readonly fields: ReadonlyMap<string, CustomField>
  private readonly formulas: ReadonlyMap<string, Formula>

  constructor(type: ResourceType, fields: readonly CustomField[], methods?: Methods) {
    this.type = type
    this.methods = methods
    this.fields = new Map(fields.map((field) => [field.key, field]))
    const formulas = fields.filter((field) => field.type === 'formula' && field.formula !== null)
    this.formulas = new Map(formulas.map((field) => [field.key, parseFormula(field.formula!)]))
  }

  /** Amount or cost, when the funnel calculates it. */
  get calculatedFigures(): readonly Figure[] {
    return FIGURES.filter((figure) => this.methods && this.methods[figure].name !== 'manually')
  }

  get formulaKeys(): readonly string[] {
    return [...this.formulas.keys()]
  }

  /** A value of the record `t` as SQL, with everything that it is calculated from put in place. */
  valueSql(name: string, way: Way = { names: [], spent: { parts: 0 } }): Sql {
    if (way.names.includes(name))
      throw new FormulaFault(`The formulas go in a circle: ${[...way.names, name].join(' → ')}`)
    const further = { ...way, names: [...way.names, name] }
    const formula = this.formulas.get(name)
    if (formula) return this.expanded(formula, further)
    if (CUSTOM_KEY.test(name)) return sql`numeric_or_null(t.customs ->> ${raw(`'${name}'`)})`
    const method = name === 'amount' || name === 'cost' ? this.methods?.[name] : undefined
    if (method?.name === 'formula') return this.fieldOfFunnel(method.field, further)
    if (method && method.name !== 'manually') return sumSql(name as Figure, method.name)!
    // Profit is a generated column: inside the statement that changes its parts it is still the old one.
    if (name === 'profit' && this.methods)
      return sql`(coalesce(${this.valueSql('amount', further)}, 0) - coalesce(${this.valueSql('cost', further)}, 0))`
    if (!this.isNumericAttribute(name)) throw this.noNumber(name)
    return raw(`t.${snakeCase(name)}`)
  }

  /** Refuses formulas that read what is not there, not open or not a number. */
  requireKnownFields(formula: Formula, isOpen: (name: string) => boolean): void {
    for (const name of fieldsOf(formula)) {
      const isNumeric = this.isNumericField(name) || this.isNumericAttribute(name)
      if (!isNumeric || !isOpen(name)) throw this.noNumber(name)
    }
  }

  /** Refuses a funnel that takes a figure from a custom field that is not there, not open or not a number. */
  requireFieldOfFunnel(figure: Figure, isOpen: boolean): void {
    const { name, field } = this.methods![figure]
    if (name !== 'formula' || field === null) return
    if (!isOpen || !this.isNumericField(field)) throw this.noNumber(field)
  }

  /** Whether a formula or the funnel reads this field. */
  reads(key: string): boolean {
    const isTaken = FIGURES.some(
      (figure) => this.methods?.[figure].name === 'formula' && this.methods[figure].field === key,
    )
    return isTaken || [...this.formulas.values()].some((formula) => fieldsOf(formula).has(key))
  }

  private expanded(formula: Formula, way: Way): Sql {
    way.spent.parts += sizeOf(formula)
    if (way.spent.parts > MOST_PARTS)
      throw new FormulaFault('The formula is too long together with those that it reads')
    return formulaSql(formula, (field) => this.valueSql(field, way))
  }

  private fieldOfFunnel(key: string | null, way: Way): Sql {
    return key !== null && CUSTOM_KEY.test(key) ? this.valueSql(key, way) : raw('NULL::numeric')
  }

  private isNumericField(key: string): boolean {
    return NUMERIC_FIELDS.has(this.fields.get(key)?.type ?? '')
  }

  private noNumber = (name: string) => new FormulaFault(`${this.type.name} has no numeric field "${name}"`)

  private isNumericAttribute(name: string): boolean {
    return NUMERIC_KINDS.has(this.type.attributes.get(name)?.kind.name ?? '')
  }
}
