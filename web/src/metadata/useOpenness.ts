import { queryOptions, useQueries } from '@tanstack/react-query'
import { askTogether, type OpenAction } from './openRecords.ts'
import { metadataNow, useMetadata } from './useTypes.ts'

/** Which of both may be done with one record; records that are asked for at the same time share a request. */
const openQuery = (type: string, id: string) =>
  queryOptions({
    queryKey: ['records', type, 'open', id],
    queryFn: () => askTogether(type, id),
  })

/** Whether something may be done with one of these records; undefined before it is known. */
export function useOpenness(
  type: string,
  ids: readonly string[],
): (action: OpenAction, id: string) => boolean | undefined {
  const { limited, types } = useMetadata()
  const can = types.find(({ name }) => name === type)?.can
  const isAsked = limited && (can?.edit || can?.delete)
  const answers = useQueries({ queries: (isAsked ? ids : []).map((id) => openQuery(type, id)) })
  const known = new Map(answers.map((answer, index) => [ids[index], answer] as const))
  return (action, id) => {
    if (!isAsked || !can[action]) return can?.[action] ?? false
    const answer = known.get(id)
    return answer?.isError ? false : answer?.data?.[action]
  }
}

/** Those of the records with which it may be done. */
export async function openOf(
  type: string,
  action: OpenAction,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (!metadataNow()?.limited) return ids
  const answers = await Promise.all(ids.map((id) => askTogether(type, id)))
  return answers.filter((one) => one[action]).map(({ id }) => id)
}
