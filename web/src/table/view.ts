import type { Parameters } from '../api/address.ts'
import { FIGURES, type Figure } from '../api/summary.ts'

/** What a table shows and how: the query of its address, which is the query of the API. */
export interface View {
  /** By the name of the filter, as the API reads them. */
  readonly filters: Readonly<Parameters>
  readonly sort?: string
  /** Names of columns; those that fit the type when there are none. */
  readonly columns?: readonly string[]
  /** What the records are grouped by, as the API is asked for it: `stage`, `created-at:month`. */
  readonly group?: string
  readonly totals?: Totals
}

/** The figure of each column that is reckoned. */
export type Totals = Readonly<Record<string, Figure>>

const FILTER = /^filter\[([^\]]+)\]$/
const OTHERS: readonly string[] = ['sort', 'columns', 'group', ...FIGURES]

/** The parameters of an address that a table understands. */
export const checkedSearch = (search: Record<string, unknown>): Parameters =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([name]) => OTHERS.includes(name) || FILTER.test(name))
      .map(([name, value]) => [name, String(value)]),
  )

export function viewOf(search: Parameters): View {
  const { sort, columns, group } = search
  const totals = FIGURES.flatMap((figure) => (search[figure]?.split(',') ?? []).map((name) => [name, figure]))
  const filters = Object.entries(search).flatMap(([name, value]) => {
    const filter = FILTER.exec(name)?.[1]
    return filter ? [[filter.replaceAll('_', '-'), value]] : []
  })
  return {
    filters: Object.fromEntries(filters),
    ...(sort && { sort }),
    ...(columns && { columns: columns.split(',') }),
    ...(group && { group }),
    ...(totals.length > 0 && { totals: Object.fromEntries(totals) }),
  }
}

export const searchOf = ({ filters, sort, columns, group, totals = {} }: View): Parameters => ({
  ...filterParameters(filters),
  ...(sort && { sort }),
  ...(columns && { columns: columns.join(',') }),
  ...(group && { group }),
  ...figureParameters(totals),
})

/** As the API is asked for figures: `sum=amount,discount`. */
export const figureParameters = (totals: Totals): Parameters =>
  Object.fromEntries(
    FIGURES.flatMap((figure) => {
      const names = Object.keys(totals).filter((name) => totals[name] === figure)
      return names.length > 0 ? [[figure, names.join(',')]] : []
    }),
  )

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

/** The columns that a list is sorted by, the first one first; what is no column is passed over. */
export function sortingsOf({ sort = '' }: View, columns: readonly Sortable[]): readonly Sorting[] {
  const found: Sorting[] = []
  let rest = sort
  while (rest !== '') {
    const next = firstIn(rest, columns)
    if (next) found.push(next.sorting)
    rest = rest.slice((next?.asked ?? rest.split(',')[0]!).length + 1)
  }
  return found
}

function firstIn(sort: string, columns: readonly Sortable[]) {
  for (const column of columns)
    for (const isDescending of [false, true]) {
      const asked = sortBy(column, isDescending)
      if (`${sort},`.startsWith(`${asked},`)) return { asked, sorting: { name: column.name, isDescending } }
    }
  return undefined
}

/**
 * The view sorted by a column: upwards, or downwards where it was upwards already. Beside others it comes last among them,
 * turns around where it stands, and goes away the third time.
 */
export function sortedBy(
  view: View,
  columns: readonly Sortable[],
  column: Sortable,
  isBeside: boolean,
): View {
  const before = sortingsOf(view, columns)
  const known = before.find(({ name }) => name === column.name)
  if (!isBeside) {
    const isTurned = before[0] === known && known?.isDescending === false
    return { ...view, sort: sortBy(column, isTurned) }
  }
  const turned = (one: Sorting) =>
    one !== known ? one : one.isDescending ? [] : { ...one, isDescending: true }
  const after = known ? before.flatMap(turned) : [...before, { name: column.name, isDescending: false }]
  return sortedByAll(view, columns, after)
}

/** The view sorted by several columns, the first one first. */
export function sortedByAll(
  { sort: _, ...others }: View,
  columns: readonly Sortable[],
  sortings: readonly Sorting[],
): View {
  const sort = sortings.flatMap(({ name, isDescending }) => {
    const column = columns.find((one) => one.name === name)
    return column ? sortBy(column, isDescending) : []
  })
  return sort.length > 0 ? { ...others, sort: sort.join(',') } : others
}
