/** What moves along stages: how its type, its stages and its filters are called in the API. */
export interface Track {
  readonly type: 'deals' | 'orders'
  readonly stages: 'deal-stages' | 'order-stages'
  /** The filters of the list that name a stage. */
  readonly stageFilter: string
}

export const DEALS: Track = {
  type: 'deals',
  stages: 'deal-stages',
  stageFilter: 'filter[deal-stage-id]',
}

export const ORDERS: Track = {
  type: 'orders',
  stages: 'order-stages',
  stageFilter: 'filter[order-stage-id]',
}

export interface Stage {
  readonly id: string
  readonly name: string
  readonly color: string
  readonly kind: string | null
}
