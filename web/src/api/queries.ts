import { QueryClient } from '@tanstack/react-query'
import { RequestError } from './request.ts'

const MOST_RETRIES = 2

export const queryClient: QueryClient = new QueryClient({
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
