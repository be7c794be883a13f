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
    // Asked for together, while the page itself is on its way.
    loader({ params }) {
      void queryClient.prefetchQuery(metadataQuery)
      void queryClient.prefetchQuery(customFieldsQuery)
      void queryClient.prefetchQuery(savedViewsQuery((params as { type: string }).type))
    },
    component: lazyRouteComponent(() => import('./TablePage.tsx'), 'TablePage'),
  })
