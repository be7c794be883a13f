import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { checkedSearch } from './view.ts'

export const tableRoute = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    path: '/$type',
    validateSearch: checkedSearch,
    component: lazyRouteComponent(() => import('./TablePage.tsx'), 'TablePage'),
  })
