import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import type { TypeMetadata } from '../api/metadata.ts'
import { useSession } from '../api/session.ts'
import { rememberList, startOf } from './lastList.ts'
import { isSameView, resolved, SAVED_FILTER, type SavedView, savedViewsQuery } from './saved.ts'
import { useWidths, type Widths } from './useWidths.ts'
import { searchOf, type View, viewOf } from './view.ts'

const route = getRouteApi('/app/$type')

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The saved table that a changed view came from. */
    savedViewId?: string
  }
}

export interface ViewInUse {
  readonly view: View
  readonly change: (next: View, replace?: boolean) => void
  readonly saved: readonly SavedView[]
  /** The saved table that is shown, or that what is shown came from. */
  readonly current: SavedView | undefined
  readonly isChanged: boolean
  readonly widths: Widths
  readonly open: (saved: Pick<SavedView, 'id'> | undefined) => void
}

/** What the address asks for, and how to ask for something else. */
export function useView(type: TypeMetadata): ViewInUse {
  const { data: saved } = useSuspenseQuery(savedViewsQuery(type.name))
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { savedViewId } = useLocation().state
  const { view, saved: asked } = useMemo(() => resolved(viewOf(search), saved), [search, saved])
  const current = asked ?? saved.find(({ id }) => id === savedViewId)
  const widths = useWidths(type.name, current)
  const { user } = useSession()
  useEffect(
    () => rememberList(user.id, type.name, { search, ...(savedViewId && { savedViewId }) }),
    [user.id, type.name, search, savedViewId],
  )
  return {
    view,
    saved,
    current,
    isChanged: current !== undefined && (!isSameView(view, current.view) || widths.isChanged),
    widths,
    // The router would scroll the new list to where the old one was: the grid itself knows better.
    change: (next, replace = false) =>
      void navigate({
        search: searchOf(next),
        replace,
        resetScroll: false,
        state: current ? { savedViewId: current.id } : {},
      }),
    open: (chosen) =>
      void navigate({
        search: searchOf(chosen ? { filters: { [SAVED_FILTER]: chosen.id } } : startOf(type)),
        resetScroll: false,
      }),
  }
}
