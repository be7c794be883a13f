import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Parameters } from '../../api/address.ts'
import { summaryQuery } from '../../api/summary.ts'
import { useWords } from '../../fields/words.ts'
import { WHERE, withCondition } from '../questions/question.ts'
import { PAGE_SIZE } from '../request.ts'
import { type GroupShown, pageOf, pageQuery, type Rows, rowIn } from '../useRows.ts'
import { figureParameters, filterParameters, type View } from '../view.ts'
import { linesOf } from './lines.ts'
import type { Grouping } from './useGroupings.ts'

interface Asked {
  /** Nothing is asked without it. */
  readonly grouping: Grouping | undefined
  readonly view: View
  readonly parameters: Parameters
  /** Which hundreds of lines are on the screen. */
  readonly pages: readonly number[]
}

interface GroupRead extends GroupShown {
  /** What the list of its records is asked by; undefined where the filters leave no room for one more. */
  readonly parameters: Parameters | undefined
}

const NONE: ReadonlySet<string> = new Set()

/** The rows of a list under the groups that they belong to: the server counts the groups, each is a list of its own. */
export function useGroupedRows(type: string, { grouping, view, parameters, pages }: Asked): Rows {
  const client = useQueryClient()
  const words = useWords()
  const [folding, setFolding] = useState({ of: grouping?.key, folded: NONE })
  const folded = folding.of === grouping?.key ? folding.folded : NONE
  const { filters, totals = {} } = view
  const asked = {
    ...filterParameters(filters),
    ...figureParameters(totals),
    ...(grouping && { group: grouping.key, ...(grouping.isLink && { include: grouping.name }) }),
  }
  const { data, error, isPlaceholderData } = useQuery({
    ...summaryQuery(type, asked),
    enabled: grouping !== undefined,
    // The groups of before stay until the new ones are counted, but never those of another grouping.
    placeholderData: (before, query) =>
      (query?.queryKey[3] as Parameters | undefined)?.group === grouping?.key ? before : undefined,
  })
  const groups = grouping && data ? data.groups.map(groupOf) : []
  const lines = linesOf(groups)

  function groupOf({ keys, count, figures }: NonNullable<typeof data>['groups'][number]): GroupRead {
    const value = keys[grouping!.name] ?? null
    const key = value ?? ''
    const where = withCondition(filters[WHERE], grouping!.condition(value))
    return {
      key,
      label: grouping!.labelOf(value, data!),
      count,
      canOpen: where !== undefined,
      isOpen: where !== undefined && !folded.has(key),
      figureOf: (column) => words.of(column, figures[totals[column.name]!]?.[column.name]),
      withoutRate: figures['without-rate'],
      parameters:
        where === undefined ? undefined : { ...parameters, ...filterParameters({ [WHERE]: where }) },
    }
  }

  /** The page that a record of a group is on. */
  const queryAt = (index: number) => {
    const line = lines.at(index)
    const list = line && line.place >= 0 ? line.group.parameters : undefined
    return list && { query: pageQuery(type, list, pageOf(line!.place)), place: line!.place }
  }

  const inView = pages.flatMap((number) =>
    Array.from({ length: PAGE_SIZE }, (_, index) => (number - 1) * PAGE_SIZE + index),
  )
  const wanted = new Map(
    inView.flatMap((index) => {
      const found = queryAt(index)
      return found ? [[JSON.stringify(found.query.queryKey), found.query] as const] : []
    }),
  )
  const queries = useQueries({ queries: [...wanted.values()] })

  return {
    count: data?.count,
    lines: data && lines.count,
    failure: error ?? queries.find((query) => query.error)?.error ?? null,
    isBehind: isPlaceholderData,
    read: queries.flatMap((query) => query.data?.data.map(({ id }) => id) ?? []),
    at(index) {
      const found = queryAt(index)
      return found && rowIn(client.getQueryData(found.query.queryKey), found.place)
    },
    groupAt(index) {
      const line = lines.at(index)
      return line?.place === -1 ? line.group : undefined
    },
    fold(key) {
      const next = new Set(folded)
      if (!next.delete(key)) next.add(key)
      setFolding({ of: grouping?.key, folded: next })
    },
    async idsBetween(first, last) {
      const found = Array.from({ length: last - first + 1 }, (_, index) => queryAt(first + index))
      const ids = found.map(async (one) => {
        const page = one && (await client.ensureQueryData(one.query))
        return page && rowIn(page, one.place)?.record.id
      })
      return (await Promise.all(ids)).filter((id) => id !== undefined)
    },
  }
}
