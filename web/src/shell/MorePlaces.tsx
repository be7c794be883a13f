import { UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/language.ts'
import type { Destination } from '../places/destinations.tsx'
import { ChevronDownIcon, ChevronRightIcon } from '../ui/icons.tsx'
import classes from './Navigation.module.css'

interface MorePlacesProps {
  readonly places: readonly Destination[]
  readonly action: ReactNode
  readonly children: ReactNode
}

/** Every other list, folded away until it is asked for. */
export function MorePlaces({ places, action, children }: MorePlacesProps) {
  const texts = useTexts()
  const { pathname } = useLocation()
  const [isWanted, setWanted] = useLocalStorage({ key: 'rapport-more-places', defaultValue: false })
  const isHere = places.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  const isOpen = isWanted || isHere
  return (
    <>
      <div className={classes.folding}>
        <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={() => setWanted(!isOpen)}>
          {isOpen ? <ChevronDownIcon size={14} /> : <ChevronRightIcon size={14} />}
          {texts.places.more}
        </UnstyledButton>
        {action}
      </div>
      {isOpen && children}
    </>
  )
}
