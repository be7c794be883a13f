import { queryOptions } from '@tanstack/react-query'
import { send } from '../api/request.ts'

const ADDRESS = '/app/me/push-subscriptions'
const WORKER = '/push.js'

/** Browsers offer it to safe connections alone. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window

interface PushState {
  readonly key: string
  readonly subscribed: boolean
}

/** Whether this browser takes pushes: it and the server have to know of each other. */
export const pushQuery = queryOptions({
  queryKey: ['push'],
  queryFn: async () => {
    const { subscribed } = await send<PushState>('GET', ADDRESS)
    return subscribed && (await subscriptionNow()) !== null
  },
  staleTime: 0,
})

async function subscriptionNow(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** False when the browser does not allow it. */
export async function turnOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const { key } = await send<PushState>('GET', ADDRESS)
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = made.toJSON()
  await send('POST', ADDRESS, { endpoint, p256dh: keys?.p256dh, auth: keys?.auth })
  return true
}

export async function turnOff(): Promise<void> {
  await send('DELETE', ADDRESS)
  await (await subscriptionNow())?.unsubscribe()
}
