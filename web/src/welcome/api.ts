import { queryClient } from '../api/queries.ts'
import { send } from '../api/request.ts'
import { type Account, sessionQuery } from '../api/session.ts'

export interface Beginning {
  readonly name: string
  readonly locale: string
  readonly currency: string
  readonly 'time-zone': string
  readonly business: string
}

/** Everything that the pages know of the account is asked for anew. */
const accountChanged = () =>
  Promise.all(
    [sessionQuery.queryKey, ['account'], ['records']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )

export async function setUp(beginning: Beginning): Promise<void> {
  await send('POST', '/app/set-up', beginning)
  await accountChanged()
}

type Flags = Pick<Account, 'is-set-up' | 'shows-first-steps'>

async function flag(flags: Partial<Flags>): Promise<void> {
  await send('PATCH', '/app/account', flags)
  await accountChanged()
}

export const skipSetUp = (): Promise<void> => flag({ 'is-set-up': true })
export const putStepsAway = (): Promise<void> => flag({ 'shows-first-steps': false })
