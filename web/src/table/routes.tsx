import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { metadataQuery } from '../api/metadata.ts'
import { queryClient } from '../api/queries.ts'
import { customFieldsQuery } from '../fields/customFields.ts'
import { savedViewsQuery } from './saved.ts'
import { checkedSearch } from './view.ts'

export const tableRoute = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    path: '/$type',
    validateSearch: checkedSearch,
    // Before the page is shown: what shows a placeholder first, React holds back for a third of a second.
    loader: ({ params }) =>
      Promise.all([
        queryClient.ensureQueryData(metadataQuery),
        queryClient.ensureQueryData(customFieldsQuery),
        queryClient.ensureQueryData(savedViewsQuery((params as { type: string }).type)),
      ]),
    component: lazyRouteComponent(() => import('./TablePage.tsx'), 'TablePage'),
  })
