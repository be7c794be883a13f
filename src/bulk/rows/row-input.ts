import type { ResourceType } from '../../definition/resource.ts'
import type { Session } from '../../store/database.ts'
import type { Reference } from './references.ts'

/** What a row says of its record: values as JSON has them, and the records that it links. */
export interface RowInput {
  readonly attributes: Record<string, unknown>
  readonly links: Map<string, Reference | null | Reference[]>
}

/** Something wrong with a row: where, and in words. */
export interface RowProblem {
  readonly field: string
  readonly message: string
}

export const CUSTOM_KEY = /^custom-[1-9]\d{0,17}$/

/** `first_name` is `first-name`. */
export const kebab = (name: string): string => name.trim().replaceAll('_', '-')

/** What a file of bad rows says of each of them. */
export const PROBLEM_COLUMN = 'import-problem'

/** What an export shows and the service keeps by itself is passed over, so that it can be imported again. */
export const isKept = (type: ResourceType, name: string): boolean =>
  name === PROBLEM_COLUMN ||
  name === 'id' ||
  name === 'type' ||
  type.attributes.get(name)?.isComputed === true

/** The field of a type that something in a row belongs to: `custom-12` to `customs`, `company.name` to `company`. */
const fieldOf = (name: string): string => (CUSTOM_KEY.test(name) ? 'customs' : name.split('.', 1)[0]!)

/** The types as whoever imports sees them, and what of them he does not write. */
export type Reader = Pick<Session, 'registry' | 'rights'>

/** Known to whoever imports and not his to write: that is said, as he may have written it nevertheless. */
export const isReadOnly = ({ rights }: Reader, type: ResourceType, name: string): boolean =>
  rights?.readOnly(type).has(fieldOf(name)) === true && hasField(type, fieldOf(name))

const hasField = ({ attributes, relationships }: ResourceType, name: string): boolean =>
  attributes.has(name) || relationships.has(name)

export const READ_ONLY = 'can be read and not written'

export const emptyInput = (): RowInput => ({ attributes: {}, links: new Map() })

export function putCustom({ attributes }: RowInput, name: string, value: unknown): void {
  attributes.customs ??= {}
  Object.assign(attributes.customs as object, { [name]: value })
}
