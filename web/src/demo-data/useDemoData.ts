import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { tellFailure } from '../ui/notify.ts'
import { addDemoData, demoDataQuery, removeDemoData } from './api.ts'

/** The demo data of the account, and what can be done with it; whatever is on the page follows when it is there or gone. */
export function useDemoData() {
  const client = useQueryClient()
  const { data } = useQuery(demoDataQuery)
  const add = useMutation({ mutationFn: addDemoData, onError: tellFailure })
  const remove = useMutation({ mutationFn: removeDemoData, onError: tellFailure })
  const state = data?.state
  const before = useRef(state)
  useEffect(() => {
    const isEnd = before.current === 'making' || before.current === 'leaving'
    if (isEnd && before.current !== state) void client.invalidateQueries({ queryKey: ['records'] })
    before.current = state
  }, [state, client])
  return {
    demoData: data,
    isPending: add.isPending || remove.isPending,
    add: () => add.mutate(),
    remove: () => remove.mutate(),
  }
}
