import { isObject } from '../../../definition/kinds/json.ts'
import type { PrintContext } from '../../../definition/kinds/kind.ts'
import type { Registry } from '../../../definition/registry.ts'
import type { ResourceType } from '../../../definition/resource.ts'
import { choiceWords, fieldWords, type Language } from '../../../definition/words.ts'
import { errors, parameter, refuseWhenAny } from '../../../errors/errors.ts'
import { Problems } from '../../../errors/problems.ts'
import type { ForPeople } from '../../../jsonapi/query/whole-list.ts'
import type { CustomField } from '../../../rules/custom-fields/custom-field.ts'
import { linkedNamesSql, nameSql } from '../../../store/read/linked-names.ts'
import type { ListedRecord } from '../../../store/read/whole-list.ts'
import type { Sql } from '../../../store/sql.ts'
import { bare, type Cell, CUSTOM_FORMS, FORMS, type Form } from '../columns.ts'
import { CUSTOMS } from './customs.ts'

type Customs = Readonly<Record<string, unknown>>

/** A column as people read it; what it is called, and its cells, which may be of another form than the others. */
interface PeopleColumn {
  readonly heading: string
  cell(record: ListedRecord, customs: Customs): readonly [Cell, Form]
}

interface Known {
  readonly registry: Registry
  readonly type: ResourceType
  readonly customs: readonly CustomField[]
  readonly context: PrintContext
}

/** The name that every table begins with. */
const NAME = 'as-string'

/** The relationships among the columns that are asked for. */
export const linksIn = (type: ResourceType, { columns = usualColumns(type) }: ForPeople): string[] =>
  columns.filter((name) => type.relationships.has(name))

const usualColumns = (type: ResourceType): readonly string[] =>
  [NAME, ...type.columns].filter((name) => name !== NAME || type.attributes.has(NAME))

/** An export for people: headings in their language, names in place of ids and of values to choose from. */
export class PeopleColumns {
  readonly columns: readonly PeopleColumn[]
  /** What is asked of each record beside itself: the names of what it links. */
  readonly beside: readonly Sql[]
  private readonly customsAt: number

  constructor(known: Known, { language, columns = usualColumns(known.type) }: ForPeople) {
    const { type, customs } = known
    const beside: Sql[] = []
    const problems = new Problems()
    this.columns = columns.flatMap((name): PeopleColumn[] => {
      if (name === 'customs') return customs.map((field) => customColumn(field, language))
      const custom = customs.find(({ key }) => key === name)
      if (custom) return [customColumn(custom, language)]
      if (name === NAME && type.attributes.has(NAME))
        return [besideColumn(known, name, language, beside.push(nameSql(type, 't', language)) - 1)]
      if (type.attributes.has(name)) return [attributeColumn(known, name, language)]
      if (!type.relationships.has(name)) {
        problems.push(errors.invalidField(`${name} is not a field of ${type.name}`, parameter('columns')))
        return []
      }
      const names = linkedNamesSql(known.registry, type, name, language)
      return [besideColumn(known, name, language, beside.push(names) - 1)]
    })
    refuseWhenAny(problems)
    this.beside = beside
    this.customsAt = [...type.attributes.keys()].indexOf('customs')
  }

  cellsOf(record: ListedRecord): (readonly [Cell, Form])[] {
    const customs = this.customsAt < 0 ? {} : JSON.parse(record.values[this.customsAt] ?? '{}')
    return this.columns.map((column) => column.cell(record, customs))
  }
}

const headingOf = ({ registry, type }: Known, name: string, language: Language): string =>
  fieldWords(registry, type, name)?.[language] ?? name

const besideColumn = (known: Known, name: string, language: Language, at: number): PeopleColumn => ({
  heading: headingOf(known, name, language),
  cell: ({ beside }) => [beside[at] ?? null, 'text'],
})

function attributeColumn(known: Known, name: string, language: Language): PeopleColumn {
  const { type, registry, context } = known
  const { kind, wholeDay } = type.attributes.get(name)!
  const names = [...type.attributes.keys()]
  const [index, dayAt] = [names.indexOf(name), wholeDay ? names.indexOf(wholeDay) : -1]
  const form = FORMS[kind.columnType] ?? 'text'
  const called = (value: string) => (kind.choices && choiceWords(registry, type, value)?.[language]) || value
  const read = (stored: string): readonly [Cell, Form] => {
    const printed = kind.columnType === 'text' && !kind.choices ? stored : bare(kind.print(stored, context))
    if (form === 'truth') return [CUSTOMS[language].truth[printed as 'true' | 'false'], 'text']
    return form === 'text' ? [listed(printed, kind.columnType === 'jsonb', called), form] : [printed, form]
  }
  return {
    heading: headingOf(known, name, language),
    cell({ values }) {
      // A moment that stands for a whole day is that day.
      const day = dayAt < 0 ? null : values[dayAt]
      if (day) return [day, 'day']
      const stored = values[index]
      return stored == null ? [null, form] : read(stored)
    },
  }
}

/** A list is its values one after another. */
function listed(text: string, isJson: boolean, called: (value: string) => string): string {
  const value = isJson ? JSON.parse(text) : text
  if (Array.isArray(value) && !value.some(isObject)) return value.map((one) => called(String(one))).join(', ')
  return typeof value === 'string' ? called(value) : text
}

const customColumn = ({ key, name, type }: CustomField, language: Language): PeopleColumn => ({
  heading: name,
  cell(_record, customs) {
    const value = customs[key] ?? null
    const form = CUSTOM_FORMS[type] ?? 'text'
    if (value === null) return [null, form]
    if (typeof value === 'boolean') return [CUSTOMS[language].truth[`${value}`], 'text']
    if (Array.isArray(value)) return [value.join(', '), 'text']
    // A calculated field has no form of its own.
    return typeof value === 'number' ? [String(value), 'number'] : [String(value), form]
  },
})
