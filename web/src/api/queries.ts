import { notifyManager, QueryClient } from '@tanstack/react-query'
import { RequestError } from './request.ts'

const MOST_RETRIES = 2

// What is chosen and kept here is drawn before the browser draws again: a box never jumps back for a moment.
notifyManager.setScheduler(queueMicrotask)

export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // What was refused will be refused again; what was not answered waits for the line, as long as it takes.
      retry: (failures, failure) =>
        failure instanceof RequestError &&
        (failure.status === 0 || (failures < MOST_RETRIES && failure.status >= 500)),
    },
  },
})
