import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

export const welcomeRoute = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    path: '/welcome',
    component: lazyRouteComponent(() => import('./Welcome.tsx'), 'Welcome'),
  })
