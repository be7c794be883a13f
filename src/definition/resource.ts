import type { Attribute } from './attribute.ts'
import type { Sameness } from './duplicates.ts'
import { byIds, type Filter } from './filter.ts'
import { singularOf, snakeCase } from './naming.ts'
import { type Presentation, presentationOf } from './presentation.ts'
import type { Relationship } from './relationship.ts'

export interface ResourceDescription extends Partial<Presentation> {
  /** The object of the token scopes: `deal` is read with `deal_read` and written with `deal_write`. */
  scope: string
  attributes: Record<string, Attribute>
  relationships?: Record<string, Relationship>
  filters?: Record<string, Filter>
  /** To-one relationships that lists are often filtered by: the number of records by each is kept. */
  counted?: readonly string[]
  /** By what duplicates are found, under the names that requests use; they can be merged then. */
  duplicates?: Record<string, Sameness>
  /** Records of the same name that share a record of this relationship may stand for the same: a weaker sign. */
  namesakesWithin?: string
  /** Everybody who signs in keeps records of it for themselves (`user`), whatever their role; those without a user are for everybody. */
  isPersonal?: boolean
  /** The choice that says with whom its `user` shares a record (`me`, `team`, `everybody`); nobody but him and who looks after the account changes it. */
  sharedBy?: string
  /** People talk in it about other records: seen by who sees that record, changed by who said it and who looks after the account. */
  isTalk?: boolean
  /** It tells what somebody may see: of records that are not his nobody but who looks after the account is told, whatever roles open. */
  isConfidential?: boolean
  /** The attribute with what happened, of which others are said to who reads it, in his language and on his clocks. */
  saidBy?: string
  /** The fields that people think of first, in their order; without them all that can be written. */
  usual?: readonly string[]
  /** At the rates of which day its money is counted; while that is empty, and where none is named, at those of today. */
  valuedOn?: string
}

/** A type of record, described once; tables, routes, filters, SQL, OpenAPI and screens follow from it. */
export interface ResourceType extends Presentation {
  readonly name: string
  readonly singular: string
  readonly table: string
  readonly scope: string
  readonly attributes: ReadonlyMap<string, Attribute>
  readonly relationships: ReadonlyMap<string, Relationship>
  readonly filters: ReadonlyMap<string, Filter>
  readonly counted: readonly string[]
  readonly duplicates: ReadonlyMap<string, Sameness>
  readonly namesakesWithin: string | undefined
  readonly isPersonal: boolean
  readonly sharedBy: string | undefined
  readonly isTalk: boolean
  readonly isConfidential: boolean
  readonly saidBy: string | undefined
  readonly usual: readonly string[]
  readonly valuedOn: string | undefined
  /** Whether each record says in which currency its money is. */
  readonly hasCurrency: boolean
}

export function resource(name: string, description: ResourceDescription): ResourceType {
  const { attributes, relationships = {} } = description
  const fields = [...Object.keys(attributes), ...Object.keys(relationships)]
  return Object.freeze({
    ...presentationOf(description, fields),
    name,
    singular: singularOf(name),
    table: snakeCase(name),
    scope: description.scope,
    attributes: new Map(Object.entries(attributes)),
    relationships: new Map(Object.entries(relationships)),
    filters: new Map(Object.entries({ id: byIds(), ...description.filters })),
    counted: description.counted ?? [],
    duplicates: new Map(Object.entries(description.duplicates ?? {})),
    namesakesWithin: description.namesakesWithin,
    isPersonal: description.isPersonal ?? false,
    sharedBy: description.sharedBy,
    isTalk: description.isTalk ?? false,
    isConfidential: description.isConfidential ?? false,
    saidBy: description.saidBy,
    usual: description.usual ?? [],
    valuedOn: description.valuedOn,
    hasCurrency:
      'currency' in attributes && Object.values(attributes).some(({ format }) => format === 'money'),
  })
}
