import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

export const importRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/imports',
    component: lazyRouteComponent(() => import('./Imports.tsx'), 'Imports'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/imports/$id',
    component: lazyRouteComponent(() => import('./ImportJob.tsx'), 'ImportJob'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/imports/new/$type',
    component: lazyRouteComponent(() => import('./ImportPage.tsx'), 'ImportPage'),
  }),
]
