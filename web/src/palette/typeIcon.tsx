import type { ReactNode } from 'react'
import { useTexts } from '../locales/language.ts'
import { workPlaces } from '../shell/destinations.tsx'
import { ListIcon } from '../ui/icons.tsx'

/** The sign of a type: that of its list in the navigation. */
export function useTypeIcon(): (type: string) => ReactNode {
  const places = workPlaces(useTexts())
  return (type) => places.find(({ to }) => to === `/${type}`)?.icon ?? <ListIcon />
}
