import type { ReactNode } from 'react'
import { isAdmin, type SessionUser } from '../api/session.ts'
import type { Catalogue } from '../locales/en.ts'
import { BuildingIcon, HomeIcon, KeyIcon, LockIcon, UserIcon, UsersIcon } from '../ui/icons.tsx'

export interface Destination {
  readonly to: string
  readonly label: string
  readonly icon: ReactNode
  readonly exact?: boolean
}

interface Group {
  readonly title: string
  readonly places: readonly Destination[]
}

export const workPlaces = ({ shell }: Catalogue): readonly Destination[] => [
  { to: '/', label: shell.home, icon: <HomeIcon />, exact: true },
]

export function settingsPlaces(texts: Catalogue, user: SessionUser): readonly Group[] {
  const { shell, profile, security, account, users, tokens } = texts
  const own: Group = {
    title: shell.you,
    places: [
      { to: '/settings/profile', label: profile.title, icon: <UserIcon /> },
      { to: '/settings/security', label: security.title, icon: <LockIcon /> },
    ],
  }
  if (!isAdmin(user)) return [own]
  return [
    own,
    {
      title: shell.account,
      places: [
        { to: '/settings/account', label: account.title, icon: <BuildingIcon /> },
        { to: '/settings/users', label: users.title, icon: <UsersIcon /> },
      ],
    },
    {
      title: shell.developers,
      places: [{ to: '/settings/tokens', label: tokens.title, icon: <KeyIcon /> }],
    },
  ]
}
