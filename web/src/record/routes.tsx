import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

export const recordRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    path: '/$type/$id',
    component: lazyRouteComponent(() => import('./RecordPage.tsx'), 'RecordPage'),
  })
