import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

export interface DuplicatesSearch {
  /** The type whose duplicates are shown; the first that can be merged when nothing is said. */
  readonly of?: string
}

export const duplicatesRoute = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    path: '/duplicates',
    validateSearch: ({ of }: Record<string, unknown>): DuplicatesSearch =>
      typeof of === 'string' ? { of } : {},
    component: lazyRouteComponent(() => import('./Duplicates.tsx'), 'Duplicates'),
  })
