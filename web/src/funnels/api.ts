import { listQuery, type Resource, recordQuery } from '../api/records.ts'

/** Stages are few: all of them fit a page. */
const ALL = { sort: 'position,id', 'page[size]': '100' }

export const funnelsQuery = listQuery('deal-stage-categories', { include: 'stages', 'page[size]': '100' })
export const funnelQuery = (id: string) => recordQuery('deal-stage-categories', id)
export const stagesQuery = (funnelId: string) => listQuery(`deal-stage-categories/${funnelId}/stages`, ALL)
export const orderStagesQuery = listQuery('order-stages', ALL)

/** The one that an address names, else the default one. */
export const chosenFunnel = (funnels: readonly Resource[], id: string | undefined): Resource =>
  funnels.find((funnel) => funnel.id === id) ??
  funnels.find(({ attributes }) => attributes['is-default'] === true) ??
  funnels[0]!
