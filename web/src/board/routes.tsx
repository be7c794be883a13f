import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { boardSearch } from './search.ts'

export const dealsBoardRoute = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    path: '/boards/deals',
    validateSearch: boardSearch,
    component: lazyRouteComponent(() => import('./DealsBoard.tsx'), 'DealsBoard'),
  })

export const ordersBoardRoute = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    path: '/boards/orders',
    validateSearch: boardSearch,
    component: lazyRouteComponent(() => import('./OrdersBoard.tsx'), 'OrdersBoard'),
  })
