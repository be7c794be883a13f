import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadFields } from '../fields/loadFields.ts'
import { momentIn } from './past.ts'
import { toWhereSaid } from './whereSaid.ts'

export const recordRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    path: '/$type/$id',
    validateSearch({ tab, ...others }: Record<string, unknown>): { tab?: string; 'as-of'?: string } {
      const moment = momentIn(others['as-of'])
      return { ...(typeof tab === 'string' && { tab }), ...(moment && { 'as-of': moment }) }
    },
    beforeLoad: ({ params }) => toWhereSaid(params),
    loader: loadFields,
    component: lazyRouteComponent(() => import('./RecordPage.tsx'), 'RecordPage'),
  })
