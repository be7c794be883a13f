import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Parameters } from '../api/address.ts'
import { listQuery, type Page, type Resource } from '../api/records.ts'
import { PAGE_SIZE } from './request.ts'

export interface Row {
  readonly record: Resource
  readonly linked: readonly Resource[]
}

export interface Rows {
  /** How many there are in all; undefined before the first answer. */
  readonly count: number | undefined
  readonly failure: unknown
  /** What is on the screen answers an earlier question; the new answer is on its way. */
  readonly isBehind: boolean
  readonly at: (index: number) => Row | undefined
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
  return {
    count: count ?? settled.count,
    failure: queries.find(({ error }) => error)?.error ?? null,
    isBehind: shown !== parameters,
    read: queries.flatMap(({ data }) => data?.data.map(({ id }) => id) ?? []),
    at(index) {
      const page = pageWith(index)
      const record = page?.data[index % PAGE_SIZE]
      return record && { record, linked: page?.included ?? NONE }
    },
  }
}

export const pageQuery = (type: string, parameters: Parameters, number: number) =>
  listQuery(type, { ...parameters, 'page[size]': String(PAGE_SIZE), 'page[number]': String(number) })

export const pageOf = (index: number): number => Math.floor(index / PAGE_SIZE) + 1
