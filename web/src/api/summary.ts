import { queryOptions } from '@tanstack/react-query'
import { nameIn } from '../locales/person.ts'
import { type Identifier, type Parameters, type Resource, read } from './records.ts'

/** What is calculated from the numbers of a list. */
export const FIGURES = ['sum', 'avg', 'min', 'max'] as const
export type Figure = (typeof FIGURES)[number]

/** One group of a summary. */
export interface SummaryGroup {
  /** By each name that is grouped by: an id, a choice, or the first day of a period. */
  readonly keys: Readonly<Record<string, string | null>>
  readonly count: number
  readonly sums: Readonly<Record<string, number>>
  readonly figures: Figures
}

export interface Summary {
  readonly groups: readonly SummaryGroup[]
  /** All groups together. */
  readonly count: number
  readonly total: Figures
  /** What the keys that are links are called. */
  readonly nameOf: (target: Identifier) => string | undefined
}

/** By figure and number; a mean of nothing is null. */
export type Figures = Readonly<Partial<Record<Figure, Readonly<Record<string, number | null>>>>> & {
  /** So many records are in a currency without a rate, and not among what was calculated. */
  readonly 'without-rate'?: number
}

type Numbers = Figures & {
  readonly count: number
  readonly sum?: Readonly<Record<string, number>>
}

interface SummaryDocument {
  readonly data: readonly {
    readonly attributes: Numbers & { readonly key?: Readonly<Record<string, string | null>> }
    readonly relationships?: Readonly<Record<string, { readonly data: Identifier | null }>>
  }[]
  readonly included?: readonly Resource[]
  readonly meta: Numbers
}

/** What the queries of summaries are known by. */
export const SUMMARY = 'summary'

/** A list in figures, counted by the server: `GET /deals/summary?group=stage&sum=amount`. */
export const summaryQuery = (type: string, parameters: Parameters) =>
  queryOptions({
    queryKey: ['records', type, SUMMARY, parameters],
    queryFn: async () =>
      summaryOf(await read<SummaryDocument>(`${type}/summary?${new URLSearchParams(parameters)}`)),
  })

function summaryOf({ data, included = [], meta }: SummaryDocument): Summary {
  return {
    groups: data.map(({ attributes, relationships = {} }) => {
      const { key, count, sum = {} } = attributes
      const ids = Object.entries(relationships).map(([name, link]) => [name, link.data?.id ?? null])
      return { keys: { ...key, ...Object.fromEntries(ids) }, count, sums: sum, figures: attributes }
    }),
    count: meta.count,
    total: meta,
    nameOf({ type, id }) {
      const attributes = included.find((one) => one.type === type && one.id === id)?.attributes
      return attributes && nameIn(attributes)
    },
  }
}
