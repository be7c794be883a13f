import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { queryClient } from '../api/queries.ts'
import { loadFields } from '../fields/loadFields.ts'
import { chosenFunnel, funnelsQuery, orderStagesQuery, stagesQuery } from '../funnels/api.ts'
import { boardSearch } from './search.ts'

export const dealsBoardRoute = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    path: '/boards/deals',
    validateSearch: boardSearch,
    loaderDeps: ({ search }) => ({ funnel: search.funnel }),
    async loader({ deps }) {
      const [funnels] = await Promise.all([queryClient.ensureQueryData(funnelsQuery), loadFields()])
      await queryClient.ensureQueryData(stagesQuery(chosenFunnel(funnels.data, deps.funnel).id))
    },
    component: lazyRouteComponent(() => import('./DealsBoard.tsx'), 'DealsBoard'),
  })

export const ordersBoardRoute = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    path: '/boards/orders',
    validateSearch: boardSearch,
    loader: () => Promise.all([queryClient.ensureQueryData(orderStagesQuery), loadFields()]),
    component: lazyRouteComponent(() => import('./OrdersBoard.tsx'), 'OrdersBoard'),
  })
