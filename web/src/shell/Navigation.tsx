import { ScrollArea } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { isAdmin, useSession } from '../api/session.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { useTypes } from '../metadata/useTypes.ts'
import { SearchEntry } from '../palette/SearchEntry.tsx'
import { type Destination, otherPlaces, settingsPlaces } from '../places/destinations.tsx'
import { addressOf, useNavigation } from '../places/useNavigation.tsx'
import { Brand } from '../ui/Brand.tsx'
import { ArrowLeftIcon, BookIcon } from '../ui/icons.tsx'
import { ArrangeNavigation } from './ArrangeNavigation.tsx'
import { MorePlaces } from './MorePlaces.tsx'
import classes from './Navigation.module.css'
import { UserMenu } from './UserMenu.tsx'

/** The work, or inside of the settings their pages; with the bell, where that does not stand elsewhere. */
export function Navigation({ bell }: { readonly bell?: ReactNode }) {
  const { shell } = useTexts()
  const { pathname } = useLocation()
  const isInSettings = pathname.startsWith('/settings')
  const places = useRef<HTMLDivElement>(null)
  // Where somebody is stands in sight, however far down the list.
  const showPlace = useEffectEvent((_path: string) => {
    places.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => showPlace(pathname), [pathname])
  return (
    <nav className={classes.navigation} aria-label={shell.navigation}>
      <div className={classes.head}>
        {isInSettings ? (
          <Link to="/" className={classes.back}>
            <ArrowLeftIcon size={16} />
            {shell.settings}
          </Link>
        ) : (
          <Brand />
        )}
        {bell}
      </div>
      <SearchEntry />
      <ScrollArea className={classes.places} viewportRef={places} type="hover" scrollbarSize={8}>
        {isInSettings ? <SettingsPlaces /> : <WorkPlaces />}
      </ScrollArea>
      <div className={classes.foot}>
        <UserMenu />
      </div>
    </nav>
  )
}

function WorkPlaces() {
  const texts = useTexts()
  const { shell } = texts
  const { user, isViewing } = useSession()
  const { shown, others, hidden } = useNavigation()
  return (
    <>
      <Places places={shown} />
      <MorePlaces places={others} action={!isViewing && <ArrangeNavigation shown={shown} hidden={hidden} />}>
        <Places places={others} />
      </MorePlaces>
      <Places title={shell.account} places={otherPlaces(texts)}>
        {isAdmin(user) && (
          <a className={classes.place} href="/docs" target="_blank" rel="noreferrer">
            <BookIcon />
            {shell.apiDocs}
          </a>
        )}
      </Places>
    </>
  )
}

function SettingsPlaces() {
  const { user } = useSession()
  const groups = settingsPlaces(useTexts(), useTypes(), useLabels(), user)
  return groups.map(({ title, places }) => <Places key={title} title={title} places={places} />)
}

interface PlacesProps {
  readonly title?: string
  readonly places: readonly Destination[]
  readonly children?: React.ReactNode
}

function Places({ title, places, children }: PlacesProps) {
  return (
    <div className={classes.group}>
      {title && <div className={classes.title}>{title}</div>}
      {places.map((place) => (
        <Link
          key={addressOf(place)}
          to={place.to}
          search={place.search ?? {}}
          className={classes.place}
          activeOptions={{ exact: place.exact ?? false, includeSearch: addressOf(place) !== place.to }}
        >
          {place.icon}
          {place.label}
        </Link>
      ))}
      {children}
    </div>
  )
}
