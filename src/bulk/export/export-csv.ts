import type { Attribute } from '../../definition/attribute.ts'
import type { PrintContext } from '../../definition/kinds/kind.ts'
import { isToOne } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import { csvLine, guarded } from '../csv-text.ts'

type Cell = string | null

interface Column {
  readonly name: string
  cell(record: StoredRecord, customs: Readonly<Record<string, unknown>>): Cell
}

/** Prints records as lines of CSV, for spreadsheets or exactly: attributes, custom fields each in a column of its own, to-one relationships. */
export class CsvPrinter {
  readonly header: string
  private readonly columns: readonly Column[]
  private readonly customsAt: number
  private readonly print: (cells: readonly Cell[]) => string

  constructor(
    type: ResourceType,
    fields: ReadonlySet<string> | undefined,
    customKeys: readonly string[],
    context: PrintContext,
    isExact: boolean,
  ) {
    this.print = isExact ? csvLine : (cells) => csvLine(cells.map(guarded))
    const isShown = (name: string) => !fields || fields.has(name)
    this.columns = [
      { name: 'id', cell: ({ id }) => id },
      ...[...type.attributes].flatMap(([name, attribute], index) =>
        !isShown(name)
          ? []
          : name === 'customs'
            ? customKeys.map(customColumn)
            : [attributeColumn(name, attribute, index, context)],
      ),
      ...[...type.relationships].flatMap(([name, relationship]) =>
        isShown(name) && isToOne(relationship) ? [toOneColumn(name, relationship.targets.length > 1)] : [],
      ),
    ]
    this.customsAt = customKeys.length > 0 ? [...type.attributes.keys()].indexOf('customs') : -1
    this.header = csvLine(this.columns.map(({ name }) => name))
  }

  line(record: StoredRecord): string {
    const customs = this.customsAt < 0 ? {} : JSON.parse(record.values[this.customsAt] ?? '{}')
    return this.print(this.columns.map((column) => column.cell(record, customs)))
  }
}

function attributeColumn(name: string, { kind }: Attribute, index: number, context: PrintContext): Column {
  const isPlain = kind.columnType === 'text' && kind.name !== 'address'
  return {
    name,
    cell({ values }) {
      const stored = values[index] ?? null
      return stored === null || isPlain ? stored : bare(kind.print(stored, context))
    },
  }
}

/** JSON text without the quotes of a string. */
const bare = (json: string): string => (json.startsWith('"') ? JSON.parse(json) : json)

const customColumn = (key: string): Column => ({
  name: key,
  cell(_record, customs) {
    const value = customs[key] ?? null
    return value === null || typeof value === 'string' ? value : JSON.stringify(value)
  },
})

/** Where a relationship points at several types, an id alone does not say which record is meant. */
const toOneColumn = (name: string, hasManyTargets: boolean): Column => ({
  name,
  cell({ toOne }) {
    const target = toOne.get(name)
    return target ? (hasManyTargets ? `${target.type}/${target.id}` : target.id) : null
  },
})
