import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { metadataQuery } from '../api/metadata.ts'
import { queryClient } from '../api/queries.ts'
import { customFieldsQuery } from '../fields/customFields.ts'

export const recordRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    path: '/$type/$id',
    loader: () =>
      Promise.all([
        queryClient.ensureQueryData(metadataQuery),
        queryClient.ensureQueryData(customFieldsQuery),
      ]),
    component: lazyRouteComponent(() => import('./RecordPage.tsx'), 'RecordPage'),
  })
