import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadFields } from '../fields/loadFields.ts'

export const recordRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    path: '/$type/$id',
    validateSearch: ({ tab }: Record<string, unknown>): { tab?: string } =>
      typeof tab === 'string' ? { tab } : {},
    loader: loadFields,
    component: lazyRouteComponent(() => import('./RecordPage.tsx'), 'RecordPage'),
  })
