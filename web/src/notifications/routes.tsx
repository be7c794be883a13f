import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

export const notificationsRoute = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    path: '/notifications',
    component: lazyRouteComponent(() => import('./Notifications.tsx'), 'Notifications'),
  })

export const notificationSettingsRoute = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    path: '/notifications',
    component: lazyRouteComponent(() => import('./NotificationSettings.tsx'), 'NotificationSettings'),
  })
