import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './api/address.ts'
import { queryClient } from './api/queries.ts'
import { routeTree } from './routes.tsx'
import { Crashed, NotFound } from './ui/Dead.tsx'
import { Waiting } from './ui/Waiting.tsx'

export const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // What is fresh is for the queries to say.
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: Waiting,
  defaultErrorComponent: Crashed,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
  // A parameter that its page has not checked does not exist.
  search: { strict: true },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
