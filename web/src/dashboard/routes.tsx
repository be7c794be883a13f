import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { dashboardSearch } from './search.ts'

export const dashboardRoute = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    path: '/',
    validateSearch: dashboardSearch,
    component: lazyRouteComponent(() => import('./Home.tsx'), 'Home'),
  })
