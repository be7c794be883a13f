import type { Attribute } from '../../definition/attribute.ts'
import type { PrintContext } from '../../definition/kinds/kind.ts'
import { isToOne } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import type { CustomField } from '../../rules/custom-fields/custom-field.ts'

export type Cell = string | null

/** What spreadsheets take a cell for. */
export type Form = 'text' | 'number' | 'truth' | 'day' | 'time'

interface Column {
  readonly name: string
  readonly form: Form
  cell(record: StoredRecord, customs: Readonly<Record<string, unknown>>): Cell
}

/** The columns of an export: attributes, custom fields each in a column of its own, to-one relationships. */
export class ExportColumns {
  readonly columns: readonly Column[]
  private readonly customsAt: number

  constructor(
    type: ResourceType,
    fields: ReadonlySet<string> | undefined,
    customs: readonly CustomField[],
    context: PrintContext,
  ) {
    const isShown = (name: string) => !fields || fields.has(name)
    this.columns = [
      { name: 'id', form: 'number', cell: ({ id }) => id },
      ...[...type.attributes].flatMap(([name, attribute], index) =>
        !isShown(name)
          ? []
          : name === 'customs'
            ? customs.map(customColumn)
            : [attributeColumn(name, attribute, index, context)],
      ),
      ...[...type.relationships].flatMap(([name, relationship]) =>
        isShown(name) && isToOne(relationship) ? [toOneColumn(name, relationship.targets.length > 1)] : [],
      ),
    ]
    this.customsAt = customs.length > 0 ? [...type.attributes.keys()].indexOf('customs') : -1
  }

  cellsOf(record: StoredRecord): Cell[] {
    const customs = this.customsAt < 0 ? {} : JSON.parse(record.values[this.customsAt] ?? '{}')
    return this.columns.map((column) => column.cell(record, customs))
  }
}

export const FORMS: Readonly<Record<string, Form>> = {
  bigint: 'number',
  numeric: 'number',
  boolean: 'truth',
  date: 'day',
  'timestamp(3) with time zone': 'time',
}

function attributeColumn(name: string, { kind }: Attribute, index: number, context: PrintContext): Column {
  const isPlain = kind.columnType === 'text' && kind.name !== 'address'
  return {
    name,
    form: FORMS[kind.columnType] ?? 'text',
    cell({ values }) {
      const stored = values[index] ?? null
      return stored === null || isPlain ? stored : bare(kind.print(stored, context))
    },
  }
}

/** JSON text without the quotes of a string. */
export const bare = (json: string): string => (json.startsWith('"') ? JSON.parse(json) : json)

export const CUSTOM_FORMS: Readonly<Record<string, Form>> = {
  number: 'number',
  date: 'day',
  boolean: 'truth',
}

const customColumn = ({ key, type }: CustomField): Column => ({
  name: key,
  form: CUSTOM_FORMS[type] ?? 'text',
  cell(_record, customs) {
    const value = customs[key] ?? null
    return value === null || typeof value === 'string' ? value : JSON.stringify(value)
  },
})

/** Where a relationship points at several types, an id alone does not say which record is meant. */
const toOneColumn = (name: string, hasManyTargets: boolean): Column => ({
  name,
  form: 'number',
  cell({ toOne }) {
    const target = toOne.get(name)
    return target ? (hasManyTargets ? `${target.type}/${target.id}` : target.id) : null
  },
})
