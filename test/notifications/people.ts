import type { Client, Document } from '../support/client.ts'
import { until } from '../support/until.ts'

export interface Told {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly body: string | null
  readonly about: readonly [string | null, string | null]
  readonly isRead: boolean
}

/** What somebody has been told, the oldest first. */
export async function toldTo(api: Client, userId: string): Promise<readonly Told[]> {
  const { document } = await api.get(
    `/notifications?filter[user-id]=${userId}&sort=created-at&page[size]=100`,
  )
  return document.data.map(({ id, attributes }: { id: string; attributes: Document }) => ({
    id,
    kind: attributes.kind,
    title: attributes.title,
    body: attributes.body,
    about: [attributes['resource-type'], attributes['resource-id']],
    isRead: attributes['read-at'] !== null,
  }))
}

/** Waits until somebody has been told so many things. */
export async function toldSoMany(api: Client, userId: string, number: number): Promise<readonly Told[]> {
  await until(async () => (await toldTo(api, userId)).length >= number)
  return toldTo(api, userId)
}
