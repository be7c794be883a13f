import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Parameters } from '../api/address.ts'
import { listQuery, type Page, type Resource } from '../api/records.ts'
import type { Column } from './columns.ts'
import { PAGE_SIZE } from './request.ts'

export interface Row {
  readonly record: Resource
  readonly linked: readonly Resource[]
}

/** A group of rows as the grid shows it. */
export interface GroupShown {
  readonly key: string
  readonly label: string
  readonly count: number
  readonly canOpen: boolean
  readonly isOpen: boolean
  /** The subtotal below a column; empty where none is asked for. */
  readonly figureOf: (column: Column) => string
  /** So many of its records are in a currency without a rate, and not in its subtotals. */
  readonly withoutRate: number | undefined
}

export interface Rows {
  /** How many records there are in all; undefined before the first answer. */
  readonly count: number | undefined
  /** How many lines they take, with those of groups. */
  readonly lines: number | undefined
  readonly failure: unknown
  /** What is on the screen answers an earlier question; the new answer is on its way. */
  readonly isBehind: boolean
  readonly at: (line: number) => Row | undefined
  /** The group that begins at a line. */
  readonly groupAt: (line: number) => GroupShown | undefined
  readonly fold: (group: string) => void
  /** The records from one line to another, also those that were never on the screen. */
  readonly idsBetween: (first: number, last: number) => Promise<readonly string[]>
  /** The records of the pages on the screen. */
  readonly read: readonly string[]
}

const NONE: readonly Resource[] = []

/** The rows of a list, of which only the pages on the screen are asked for. */
export function useRows(type: string, parameters: Parameters, pages: readonly number[]): Rows {
  const client = useQueryClient()
  const [settled, setSettled] = useState<{ parameters: Parameters; count?: number }>({ parameters })
  const queries = useQueries({ queries: pages.map((number) => pageQuery(type, parameters, number)) })
  const latest = queries
    .filter(({ data }) => data !== undefined)
    .toSorted((one, other) => other.dataUpdatedAt - one.dataUpdatedAt)[0]
  const count = latest?.data?.meta['record-count']
  if (count !== undefined && (settled.parameters !== parameters || settled.count !== count))
    setSettled({ parameters, count })
  const shown = count === undefined ? settled.parameters : parameters
  const read = new Map<number, Page | undefined>()
  function pageWith(index: number): Page | undefined {
    const number = pageOf(index)
    if (!read.has(number)) read.set(number, client.getQueryData(pageQuery(type, shown, number).queryKey))
    return read.get(number)
  }
  const lines = count ?? settled.count
  return {
    count: lines,
    lines,
    failure: queries.find(({ error }) => error)?.error ?? null,
    isBehind: shown !== parameters,
    read: queries.flatMap(({ data }) => data?.data.map(({ id }) => id) ?? []),
    at: (index) => rowIn(pageWith(index), index),
    groupAt: () => undefined,
    fold: () => undefined,
    async idsBetween(first, last) {
      const from = pageOf(first)
      const numbers = Array.from({ length: pageOf(last) - from + 1 }, (_, index) => from + index)
      const read = numbers.map((number) => client.ensureQueryData(pageQuery(type, parameters, number)))
      const ids = (await Promise.all(read)).flatMap(({ data }) => data.map(({ id }) => id))
      const start = (from - 1) * PAGE_SIZE
      return ids.slice(first - start, last - start + 1)
    },
  }
}

/** A row of a list, on the page that it is on. */
export function rowIn(page: Page | undefined, place: number): Row | undefined {
  const record = page?.data[place % PAGE_SIZE]
  return record && { record, linked: page?.included ?? NONE }
}

export const pageQuery = (type: string, parameters: Parameters, number: number) =>
  listQuery(type, { ...parameters, 'page[size]': String(PAGE_SIZE), 'page[number]': String(number) })

export const pageOf = (index: number): number => Math.floor(index / PAGE_SIZE) + 1
