import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { RequestError } from './request.ts'

const MOST_RETRIES = 2

/** A session that ended elsewhere is noticed at the next request: the page begins anew, with nothing in memory. */
export function noticeEndOfSession(failure: unknown): void {
  if (!(failure instanceof RequestError) || failure.status !== 401) return
  const { pathname, search } = window.location
  window.location.assign(`/sign-in?to=${encodeURIComponent(pathname + search)}`)
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEndOfSession }),
  mutationCache: new MutationCache({ onError: noticeEndOfSession }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // What was refused will be refused again; what was not answered may be.
      retry: (failures, failure) =>
        failures < MOST_RETRIES &&
        failure instanceof RequestError &&
        (failure.status === 0 || failure.status >= 500),
    },
  },
})
