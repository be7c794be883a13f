import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../api/queries.ts'
import { send } from '../api/request.ts'

export interface DemoData {
  readonly state: 'none' | 'making' | 'there' | 'failed' | 'leaving' | 'gone'
  readonly done: number
  readonly total: number
  readonly kept: number
}

interface Answer {
  readonly 'demo-data': DemoData
}

const PATH = '/app/demo-data'
const LOOK_AGAIN_MS = 700

const isOnTheWay = ({ state }: DemoData) => state === 'making' || state === 'leaving'

/** What is known of the demo data; asked again while something happens to it. */
export const demoDataQuery = queryOptions({
  queryKey: ['demo-data'],
  queryFn: async () => (await send<Answer>('GET', PATH))['demo-data'],
  refetchInterval: ({ state }) => (state.data && isOnTheWay(state.data) ? LOOK_AGAIN_MS : false),
})

async function change(method: 'POST' | 'DELETE'): Promise<void> {
  const answer = await send<Answer>(method, PATH)
  queryClient.setQueryData(demoDataQuery.queryKey, answer['demo-data'])
}

export const addDemoData = (): Promise<void> => change('POST')
export const removeDemoData = (): Promise<void> => change('DELETE')
