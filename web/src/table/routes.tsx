import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { queryClient } from '../api/queries.ts'
import { loadFields } from '../fields/loadFields.ts'
import { savedViewsQuery } from './saved.ts'
import { checkedSearch } from './view.ts'

export const tableRoute = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    path: '/$type',
    validateSearch: checkedSearch,
    loader: ({ params }) =>
      Promise.all([
        loadFields(),
        queryClient.ensureQueryData(savedViewsQuery((params as { type: string }).type)),
      ]),
    component: lazyRouteComponent(() => import('./TablePage.tsx'), 'TablePage'),
  })
