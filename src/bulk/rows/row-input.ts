import type { ResourceType } from '../../definition/resource.ts'
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

/** What an export shows and the service keeps by itself is passed over, so that it can be imported again. */
export const isKept = (type: ResourceType, name: string): boolean =>
  name === 'id' || name === 'type' || type.attributes.get(name)?.isComputed === true

export const emptyInput = (): RowInput => ({ attributes: {}, links: new Map() })

export function putCustom({ attributes }: RowInput, name: string, value: unknown): void {
  attributes.customs ??= {}
  Object.assign(attributes.customs as object, { [name]: value })
}
