import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Deed } from '../api/deed.ts'
import {
  createRecord,
  cursorOf,
  deleteRecord,
  listQuery,
  type Page,
  type Resource,
  readList,
  refresh,
  updateRecord,
  write,
} from '../api/records.ts'
import { membersOf } from '../api/values.ts'

export const ACTIONS = ['create', 'update', 'delete'] as const
export const FORMATS = ['standard', 'classic'] as const

/** What can be chosen of a webhook; the rest of it is left as it is. */
export interface WebhookForm {
  readonly url: string
  readonly 'resource-types': readonly string[]
  readonly actions: readonly string[]
  /** What records must match, by the filters of their list. */
  readonly filter: Readonly<Record<string, unknown>>
  /** By type. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly format: (typeof FORMATS)[number]
  readonly 'include-document': boolean
}

export interface Webhook extends WebhookForm {
  readonly id: string
  readonly active: boolean
  readonly status: 'working' | 'failing' | 'switched-off'
}

export const webhookOf = ({ id, attributes }: Resource): Webhook => ({
  id,
  url: attributes.url as string,
  'resource-types': (attributes['resource-types'] as string[] | null) ?? [],
  actions: (attributes.actions as string[] | null) ?? [],
  filter: membersOf(attributes.filter),
  fields: membersOf(attributes.fields) as Webhook['fields'],
  format: attributes.format as Webhook['format'],
  'include-document': attributes['include-document'] === true,
  active: attributes.active === true,
  status: attributes.status as Webhook['status'],
})

export const webhooksQuery = listQuery('webhooks', { sort: '-created-at', 'page[size]': '100' })

const attributesOf = ({ 'resource-types': types, actions, filter, fields, ...others }: WebhookForm) => ({
  ...others,
  filter: Object.keys(filter).length > 0 ? filter : null,
  fields: narrowed(types, fields),
  // None chosen means all.
  'resource-types': types.length > 0 ? types : null,
  actions: actions.length > 0 ? actions : null,
})

/** Fields of types that are no longer told of are forgotten, as is a choice of none. */
function narrowed(types: readonly string[], fields: WebhookForm['fields']): WebhookForm['fields'] | null {
  const kept = Object.entries(fields).filter(([type, names]) => types.includes(type) && names.length > 0)
  return kept.length > 0 ? Object.fromEntries(kept) : null
}

/** The secret, which is shown this once. */
export async function createWebhook(form: WebhookForm, deed: Deed): Promise<string> {
  const made = await createRecord('webhooks', { attributes: attributesOf(form) }, deed)
  await refresh('webhooks')
  return made.attributes.secret as string
}

async function edit(id: string, attributes: object, deed: Deed): Promise<void> {
  await updateRecord({ type: 'webhooks', id }, { attributes: { ...attributes } }, deed)
  await refresh('webhooks')
}

export const editWebhook = (id: string, form: WebhookForm, deed: Deed) => edit(id, attributesOf(form), deed)

export const setActive = (id: string, active: boolean, deed: Deed) => edit(id, { active }, deed)

export async function deleteWebhook(id: string, deed: Deed): Promise<void> {
  await deleteRecord({ type: 'webhooks', id }, deed)
  await refresh('webhooks')
}

/** What leaves the house cannot be taken back: it is no part of a deed. */
const post = <Answer>(path: string, body?: unknown) =>
  write<Answer>('POST', `webhooks/${path}`, body, { requests: [] })

export const rotateSecret = async (id: string): Promise<string> =>
  (await post<{ data: Resource }>(`${id}/rotate`)).data.attributes.secret as string

export const replay = (id: string, after: string): Promise<unknown> =>
  post(`${id}/replay`, { data: { type: 'replays', attributes: { after } } })

export interface Delivery {
  readonly id: string
  readonly attributes: {
    readonly state: 'delivered' | 'waiting' | 'failed'
    readonly event: string
    readonly attempts: number
    readonly 'next-attempt-at': string | null
    readonly 'request-headers': Readonly<Record<string, string>> | null
    readonly 'request-body': string | null
    readonly 'answer-status': number | null
    readonly 'answer-body': string | null
    readonly 'duration-ms': number | null
    readonly error: string | null
    readonly 'created-at': string
  }
}

/** Deliveries stand in no log that could be followed: they are looked at again and again while somebody looks. */
const LOOK_AGAIN_MS = 3_000

export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['webhook-deliveries', id],
    queryFn: async ({ pageParam, signal }) => {
      const after = pageParam && { 'page[after]': pageParam }
      const page: Page = await readList(`webhooks/${id}/deliveries`, { 'page[size]': '25', ...after }, signal)
      return { deliveries: page.data as unknown as readonly Delivery[], next: cursorOf(page) }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  })

export const sendTest = async (id: string): Promise<Delivery> =>
  (await post<{ data: Delivery }>(`${id}/test`)).data

export const resend = async (id: string, delivery: string): Promise<Delivery> =>
  (await post<{ data: Delivery }>(`${id}/deliveries/${delivery}/resend`)).data
