/** What moves along stages: how its type, its stages and its filters are called in the API. */
export interface Track {
  readonly type: 'deals' | 'orders'
  readonly stages: 'deal-stages' | 'order-stages'
  /** The filters of the list that name a stage. */
  readonly stageFilter: string
  /** What else its cards show, by the names of fields. */
  readonly shown: readonly string[]
}

export const DEALS: Track = {
  type: 'deals',
  stages: 'deal-stages',
  stageFilter: 'filter[deal-stage-id]',
  shown: [],
}

export const ORDERS: Track = {
  type: 'orders',
  stages: 'order-stages',
  stageFilter: 'filter[order-stage-id]',
  shown: [],
}

export interface Stage {
  readonly id: string
  readonly name: string
  readonly color: string
  readonly kind: string | null
  /** How likely it is won from here, of 1; undefined where nobody has said. */
  readonly probability: number | undefined
  /** So many days are usual here. */
  readonly duration: number | undefined
}
