import type { Identifier } from '../api/records.ts'

/** Where a record has its page. */
export const pathOf = ({ type, id }: Identifier): string => `/${type}/${id}`

/** A list of the app, by the parameters that the API takes. */
export const listPath = (type: string, parameters: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== '')
  const query = given.map(([name, value]) => `${name}=${encodeURIComponent(value!)}`).join('&')
  return query ? `/${type}?${query}` : `/${type}`
}
