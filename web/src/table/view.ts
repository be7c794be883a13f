import type { Parameters } from '../api/address.ts'

/** What a table shows and how: the query of its address, which is the query of the API. */
export interface View {
  /** By the name of the filter, as the API reads them. */
  readonly filters: Readonly<Parameters>
  readonly sort?: string
  /** Names of columns; those that fit the type when there are none. */
  readonly columns?: readonly string[]
}

const FILTER = /^filter\[([^\]]+)\]$/

/** The parameters of an address that a table understands. */
export const checkedSearch = (search: Record<string, unknown>): Parameters =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([name]) => name === 'sort' || name === 'columns' || FILTER.test(name))
      .map(([name, value]) => [name, String(value)]),
  )

export function viewOf(search: Parameters): View {
  const { sort, columns } = search
  const filters = Object.entries(search).flatMap(([name, value]) => {
    const filter = FILTER.exec(name)?.[1]
    return filter ? [[filter.replaceAll('_', '-'), value]] : []
  })
  return {
    filters: Object.fromEntries(filters),
    ...(sort && { sort }),
    ...(columns && { columns: columns.split(',') }),
  }
}

export const searchOf = ({ filters, sort, columns }: View): Parameters => ({
  ...filterParameters(filters),
  ...(sort && { sort }),
  ...(columns && { columns: columns.join(',') }),
})

export const filterParameters = (filters: View['filters']): Parameters =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [`filter[${name}]`, value]))

export function withFilter(view: View, name: string, value: string | undefined): View {
  const { [name]: _, ...others } = view.filters
  return { ...view, filters: value === undefined || value === '' ? others : { ...others, [name]: value } }
}

export interface Sorting {
  readonly name: string
  readonly isDescending: boolean
}

interface Sortable {
  readonly name: string
  readonly order: readonly string[]
}

/** How the API is asked to sort by a column. */
export const sortBy = ({ order }: Sortable, isDescending: boolean): string =>
  order.map((name) => (isDescending ? `-${name}` : name)).join(',')

/** The column that a list is sorted by first. */
export function sortingOf({ sort }: View, columns: readonly Sortable[]): Sorting | undefined {
  const isBy = (wanted: string) => `${sort},`.startsWith(`${wanted},`)
  for (const column of columns)
    for (const isDescending of [false, true])
      if (isBy(sortBy(column, isDescending))) return { name: column.name, isDescending }
  return undefined
}
