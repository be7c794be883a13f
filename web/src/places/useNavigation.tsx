import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../api/queries.ts'
import { listQuery } from '../api/records.ts'
import { send } from '../api/request.ts'
import { type Session, sessionQuery, useSession } from '../api/session.ts'
import { useTexts } from '../locales/language.ts'
import { TypeIcon } from '../metadata/TypeIcon.tsx'
import { useTypes } from '../metadata/useTypes.ts'
import { type Destination, morePlaces, workPlaces } from './destinations.tsx'

const SAVED = 'filter[table-state-id]'

/** The address of a place, by which it is kept: a saved table is the list with its filter. */
export const addressOf = ({ to, search }: Destination): string =>
  search?.[SAVED] ? `${to}?${SAVED}=${search[SAVED]}` : to

/** What stands in the navigation, as this person has arranged it, and everything that could. */
export function useNavigation() {
  const texts = useTexts()
  const types = useTypes()
  const { navigation } = useSession()
  const usual = workPlaces(texts, types)
  const lists = [...usual, ...morePlaces(texts, types)]
  const saved = useSavedTables()
  const known = new Map([...lists, ...saved].map((place) => [addressOf(place), place]))
  const shown = navigation?.flatMap((address) => known.get(address) ?? []) ?? usual
  const isHidden = (place: Destination) => !shown.includes(place)
  return {
    shown,
    /** Lists that do not stand in it. */
    others: lists.filter(isHidden),
    hidden: [...known.values()].filter(isHidden),
  }
}

function useSavedTables(): readonly Destination[] {
  const types = useTypes()
  const canRead = types.some(({ name, can }) => name === 'table-states' && can.read)
  const asked = {
    'fields[table-states]': 'name,resource-name,view',
    sort: 'name',
    'page[size]': '100',
  }
  const { data } = useQuery({ ...listQuery('table-states', asked), enabled: canRead })
  return (data?.data ?? []).flatMap(({ id, attributes }): Destination[] => {
    const type = types.find(({ name, can }) => name === attributes['resource-name'] && can.read)
    if (!type || attributes.view === 'board') return []
    return [
      {
        to: `/${type.name}`,
        label: String(attributes.name),
        icon: <TypeIcon name={type.icon} />,
        search: { [SAVED]: id },
      },
    ]
  })
}

/** Keeps an arrangement; null brings back what is usual. */
export async function arrangeNavigation(places: readonly string[] | null): Promise<void> {
  // It is shown at once; what the server says comes after.
  queryClient.setQueryData(sessionQuery.queryKey, (known) => known && { ...known, navigation: places })
  queryClient.setQueryData(
    sessionQuery.queryKey,
    await send<Session>('PUT', '/app/me/navigation', { places }),
  )
}
