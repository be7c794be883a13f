import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Identifier } from '../api/records.ts'
import { exchange, send } from '../api/request.ts'
import { useTexts } from '../locales/language.ts'
import { useOpenness } from '../metadata/useOpenness.ts'
import { tellFailure } from '../ui/notify.ts'
import { tellDone } from '../undo/undoable.ts'

interface Startable {
  readonly id: string
  readonly name: string
}

const handRunsQuery = ({ type, id }: Identifier) =>
  queryOptions({
    queryKey: ['records', 'automations', 'by hand', type, id],
    queryFn: () => send<{ automations: readonly Startable[] }>('GET', `/app/hand-runs?type=${type}&id=${id}`),
  })

/** The automations that whoever may edit this record starts for it by hand. */
export function useHandRuns({ type, id }: Identifier) {
  const { automations: words } = useTexts()
  const isOpen = useOpenness(type, [id])
  const { data } = useQuery({ ...handRunsQuery({ type, id }), enabled: isOpen('edit', id) })
  return (data?.automations ?? []).map((one) => {
    async function start() {
      const body = { type, id, automation: one.id }
      const sent = { body, isOnce: true }
      const { answer } = await exchange<{ 'request-id': string }>('POST', '/app/hand-runs', sent)
      // What is taken back is what the run does, not that it was asked for.
      tellDone(words.started(one.name), { requests: [answer['request-id']] })
    }
    return {
      id: `automation-${one.id}`,
      label: words.run(one.name),
      run: () => void start().catch(tellFailure),
    }
  })
}
