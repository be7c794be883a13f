import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchIn } from './search.ts'

export const trashRoute = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    path: '/trash',
    validateSearch: searchIn,
    component: lazyRouteComponent(() => import('./Trash.tsx'), 'Trash'),
  })
