import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { queryClient } from '../api/queries.ts'
import { isAdmin, sessionQuery } from '../api/session.ts'
import { loadFields } from '../fields/loadFields.ts'
import { dashboardSearch } from './search.ts'

export const dashboardRoute = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    path: '/',
    validateSearch: dashboardSearch,
    async beforeLoad() {
      const { user, account, viewer } = await queryClient.ensureQueryData(sessionQuery)
      if (user && isAdmin(user) && !viewer && !account?.['is-set-up']) throw redirect({ to: '/welcome' })
    },
    component: lazyRouteComponent(() => import('./Home.tsx'), 'Home'),
  })

export const ownDashboardRoute = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    path: '/dashboards/$id',
    loader: loadFields,
    component: lazyRouteComponent(() => import('./own/OwnDashboard.tsx'), 'OwnDashboard'),
  })
