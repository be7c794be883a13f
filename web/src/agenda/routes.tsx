import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { agendaSearch, calendarSearch } from './search.ts'

export const agendaRoute = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    path: '/agenda',
    validateSearch: agendaSearch,
    component: lazyRouteComponent(() => import('./Agenda.tsx'), 'Agenda'),
  })

export const calendarRoute = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    path: '/calendar',
    validateSearch: calendarSearch,
    component: lazyRouteComponent(() => import('./Calendar.tsx'), 'Calendar'),
  })
