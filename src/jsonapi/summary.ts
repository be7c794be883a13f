import type { Attribute } from '../definition/attribute.ts'
import type { ToOne } from '../definition/relationship.ts'
import type { ResourceType } from '../definition/resource.ts'
import type { Figure, Unit } from '../definition/summary.ts'
import type { Filtered, View } from './plan.ts'

/** What the records of a group have in common. */
export type GroupKey =
  | { readonly kind: 'link'; readonly name: string; readonly relationship: ToOne }
  | { readonly kind: 'value'; readonly name: string; readonly attribute: Attribute }
  | { readonly kind: 'period'; readonly name: string; readonly attribute: Attribute; readonly unit: Unit }

export interface WantedFigure {
  readonly figure: Figure
  readonly attribute: string
}

/** Which groups of a list are wanted, and what is calculated of each. */
export interface SummaryPlan extends View, Filtered {
  readonly keys: readonly GroupKey[]
  readonly figures: readonly WantedFigure[]
  /** The rows as a type of their own: it has the relationships that are grouped by. */
  readonly rows: ResourceType
}

/** One group, or all of them together, as the database prints it. */
export interface SummaryRow {
  /** One of each key; of a link with several targets the type and the id. */
  readonly keys: readonly (string | null)[]
  readonly count: string
  readonly figures: readonly (string | null)[]
  /** So many records have money in a currency without a rate: the figures are without it. */
  readonly withoutRate: string
}

export interface Summary {
  readonly total: SummaryRow
  readonly groups: readonly SummaryRow[]
}
