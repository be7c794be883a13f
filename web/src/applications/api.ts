import { queryOptions } from '@tanstack/react-query'
import { listQuery, recordQuery } from '../api/records.ts'
import { send } from '../api/request.ts'

export interface Application {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly icon: string | null
  readonly scopes: readonly string[]
  readonly iframe: boolean
  readonly installed: boolean
  readonly 'installed-at': string | null
}

export interface SettingField {
  readonly key: string
  readonly name: string
  readonly description: string | null
  readonly category: string | null
  readonly 'data-type': 'text' | 'number' | 'checkbox' | 'system-field'
  readonly 'object-type': string | null
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
}

export type Options = Readonly<Record<string, unknown>>

export interface SettingsForm {
  readonly application: { readonly id: string; readonly name: string; readonly iframe: boolean }
  readonly fields: readonly SettingField[]
  readonly options: Options
}

export const applicationsQuery = queryOptions({
  queryKey: ['applications'],
  queryFn: () => send<{ applications: readonly Application[] }>('GET', '/app/applications'),
})

export const formQuery = (id: string) =>
  queryOptions({
    queryKey: ['applications', id, 'form'],
    queryFn: () => send<SettingsForm>('GET', `/app/applications/${id}/form`),
  })

/** The public record, for its author. */
export const applicationQuery = (id: string) => recordQuery('applications', id)

export const settingsQuery = (id: string) =>
  listQuery(`applications/${id}/settings`, { sort: 'position,id', 'page[size]': '100' })

export const installApplication = (id: string, roleId: string | null) =>
  send<{ secret: string }>('POST', `/app/applications/${id}/installation`, { 'role-id': roleId })

export const uninstallApplication = (id: string) => send('DELETE', `/app/applications/${id}/installation`)

export const saveOptions = (id: string, options: Options) =>
  send<{ options: Options }>('PATCH', `/app/applications/${id}/options`, { options })

export const openIframe = (id: string) => send<{ url: string }>('POST', `/app/applications/${id}/iframe`)
