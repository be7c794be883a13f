import { queryOptions } from '@tanstack/react-query'
import { RequestError, send } from '../api/request.ts'
import { enter, type SessionUser } from '../api/session.ts'
import { mayLeave } from '../drafts/typed.ts'

type Called = Pick<SessionUser, 'email' | 'first-name' | 'middle-name' | 'last-name'>

/** That an owner sees, or saw, the app as somebody else. */
export interface Viewing {
  readonly id: string
  /** Nothing is known of who is deleted. */
  readonly viewer: Called | null
  readonly viewed: Called | null
  readonly 'began-at': string
  readonly 'ended-at': string | null
}

const viewingsAt = (path: string) =>
  queryOptions({
    queryKey: ['viewings', path],
    queryFn: () => send<{ viewings: readonly Viewing[] }>('GET', path),
  })

/** For owners: who has seen the app as whom. */
export const viewingsQuery = viewingsAt('/app/viewings')

/** For everybody: who has seen it as them. */
export const ownViewingsQuery = viewingsAt('/app/me/viewings')

const CHANNEL = 'rapport-viewing'

/** All tabs of a browser see as one person: when one of them changes that, the others begin anew too. */
export function beginAnewWithOthers(): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = () => enter()
  return () => channel.close()
}

export const seeAs = (userId: string): Promise<void> =>
  beginAnewAfter(() => send('PUT', '/app/view-as', { 'user-id': userId }))

/** It may have ended by itself. */
export const stopSeeing = (): Promise<void> =>
  beginAnewAfter(() =>
    send('DELETE', '/app/view-as').catch((failure) => {
      if (!(failure instanceof RequestError) || failure.status !== 404) throw failure
    }),
  )

/** Nothing of what one person saw stays in memory for the other. */
async function beginAnewAfter(change: () => Promise<unknown>): Promise<void> {
  if (!(await mayLeave())) return
  await change()
  new BroadcastChannel(CHANNEL).postMessage('')
  enter()
}
