import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryClient } from '../api/queries.ts'
import { listQuery, type Parameters, type Resource, readList, recordQuery } from '../api/records.ts'
import { send } from '../api/request.ts'
import { summaryQuery } from '../api/summary.ts'

/** Roles are few: all of them fit a page. */
export const rolesQuery = listQuery('roles', { sort: 'id', 'page[size]': '100' })
export const roleQuery = (id: string) => recordQuery('roles', id)

/** Owner, admin and manager, which come with the account. */
export const kindOf = ({ attributes }: Resource): string | null => (attributes.kind ?? null) as string | null

/** Owner and admin are not given as roles beside others, but instead of all. */
export const isGivenByName = (role: Resource): boolean => ['owner', 'admin'].includes(kindOf(role) ?? '')

const managersWith = async (parameters: Parameters): Promise<number> => {
  const asked = { 'filter[role]': 'manager', ...parameters, 'page[size]': '1' }
  return (await readList('users', asked)).meta['record-count']
}

/** How many people have each role. Whoever is neither owner nor admin and has no roles is a manager. */
export const peopleCountsQuery = (roles: readonly Resource[]) =>
  queryOptions({
    queryKey: ['records', 'users', 'by role', roles.map(({ id }) => id)],
    queryFn: async (): Promise<ReadonlyMap<string, number>> => {
      const { groups } = await queryClient.fetchQuery({
        ...summaryQuery('users', { group: 'role' }),
        staleTime: 0,
      })
      const standing = (kind: string) => groups.find(({ keys }) => keys.role === kind)?.count ?? 0
      const linked = roles.filter((role) => !isGivenByName(role))
      const without =
        standing('manager') - (await managersWith({ 'filter[role-id]': linked.map(({ id }) => id).join() }))
      const counts = roles.map(async (role) => {
        if (isGivenByName(role)) return [role.id, standing(kindOf(role)!)] as const
        const count = await managersWith({ 'filter[role-id]': role.id })
        return [role.id, kindOf(role) ? count + without : count] as const
      })
      return new Map(await Promise.all(counts))
    },
  })

/** The saved tables of all types that a level can name, by the type that they show. */
export const savedTablesQuery = queryOptions({
  queryKey: ['records', 'table-states', 'of all types'],
  queryFn: async (): Promise<ReadonlyMap<string, readonly Resource[]>> => {
    const { data } = await readList('table-states', { sort: 'name', 'page[size]': '100' })
    return Map.groupBy(data, ({ attributes }) => String(attributes['resource-name']))
  },
})

/** Somebody who has the role, if anybody does. */
export const memberQuery = (roleId: string) =>
  listQuery('users', { 'filter[role-id]': roleId, sort: 'id', 'page[size]': '1' })

/** How many records of a type somebody would see. */
export interface Preview {
  readonly type: string
  readonly seen: number
  readonly all: number
}

interface Previews {
  readonly types: readonly Preview[]
  readonly 'most-counted': number
}

/** What somebody would see with a role as it stands, saved or not. */
export const previewQuery = (userId: string | undefined, draft: object) =>
  queryOptions({
    queryKey: ['records', 'roles', 'preview', userId, draft],
    queryFn: ({ signal }) =>
      send<Previews>('POST', '/app/roles/preview', { ...draft, 'user-id': userId }, undefined, signal),
    enabled: userId !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
