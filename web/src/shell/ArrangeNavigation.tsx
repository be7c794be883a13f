import { ActionIcon, Popover } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { queryClient } from '../api/queries.ts'
import { sessionQuery } from '../api/session.ts'
import { useTexts } from '../locales/language.ts'
import type { Destination } from '../places/destinations.tsx'
import { addressOf, arrangeNavigation } from '../places/useNavigation.tsx'
import { SlidersIcon } from '../ui/icons.tsx'
import { tellFailure } from '../ui/notify.ts'

// What moves rows is heavy, and seldom wanted.
const Arrangement = lazy(() =>
  import('../ui/Arrangement.tsx').then((module) => ({ default: module.Arrangement })),
)

interface ArrangeNavigationProps {
  readonly shown: readonly Destination[]
  readonly hidden: readonly Destination[]
}

/** Everybody arranges the navigation as it suits them: any list, and any saved table. */
export function ArrangeNavigation({ shown, hidden }: ArrangeNavigationProps) {
  const { places } = useTexts()
  const item = (place: Destination) => ({ id: addressOf(place), name: place.label })
  const arrange = (addresses: readonly string[] | undefined) =>
    void arrangeNavigation(addresses ?? null).catch((failure) => {
      tellFailure(failure)
      return queryClient.invalidateQueries(sessionQuery)
    })
  return (
    <Popover position="right-start" shadow="md" width={300} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={places.arrange}
          title={places.arrange}
        >
          <SlidersIcon size={14} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={places.arrange}>
        <Suspense>
          <Arrangement
            shown={shown.map(item)}
            hidden={hidden.map(item)}
            words={{
              shown: places.shown,
              hidden: places.hidden,
              hide: places.hide,
              find: places.find,
              reset: places.reset,
            }}
            onChange={arrange}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
