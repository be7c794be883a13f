import { useQueries } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Identifier, type Resource, recordQuery } from '../api/records.ts'
import { useSession } from '../api/session.ts'

const MOST = 6
const RECORD_PAGE = /^\/([a-z-]+)\/(\d+)$/

const placeOf = (userId: string) => `rapport-recent-${userId}`

function kept(userId: string): readonly Identifier[] {
  try {
    return JSON.parse(localStorage.getItem(placeOf(userId)) ?? '[]')
  } catch {
    return []
  }
}

/** Remembers the records that are opened, on this browser alone. */
export function useRemembering(): void {
  const { user } = useSession()
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname ?? '' })
  useEffect(() => {
    const [, type, id] = RECORD_PAGE.exec(pathname) ?? []
    if (!type || !id || type === 'imports') return
    const others = kept(user.id).filter((one) => one.type !== type || one.id !== id)
    localStorage.setItem(placeOf(user.id), JSON.stringify([{ type, id }, ...others].slice(0, MOST)))
  }, [pathname, user.id])
}

/** The records that were opened last, as they are now; those that are gone are left out. */
export function useRecent(isWanted: boolean): readonly Resource[] {
  const { user } = useSession()
  const recent = isWanted ? kept(user.id) : []
  const records = useQueries({
    queries: recent.map(({ type, id }) => ({ ...recordQuery(type, id), retry: false })),
  })
  return records.flatMap(({ data }) => data ?? [])
}
