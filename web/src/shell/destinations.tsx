import type { ReactNode } from 'react'
import { isAdmin, type SessionUser } from '../api/session.ts'
import type { Catalogue } from '../locales/en.ts'
import {
  ArrowDownIcon,
  BlocksIcon,
  BoardIcon,
  BuildingIcon,
  CalendarIcon,
  FieldsIcon,
  FunnelIcon,
  HomeIcon,
  KeyIcon,
  ListIcon,
  LockIcon,
  TasksIcon,
  UserIcon,
  UsersIcon,
} from '../ui/icons.tsx'

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

export const workPlaces = ({ shell, board, agenda, calendar }: Catalogue): readonly Destination[] => [
  { to: '/', label: shell.home, icon: <HomeIcon />, exact: true },
  { to: '/agenda', label: agenda.title, icon: <TasksIcon /> },
  { to: '/calendar', label: calendar.title, icon: <CalendarIcon /> },
  { to: '/boards/deals', label: board.deals, icon: <BoardIcon /> },
  { to: '/boards/orders', label: board.orders, icon: <BoardIcon /> },
]

export function settingsPlaces(texts: Catalogue, user: SessionUser): readonly Group[] {
  const { shell, profile, security, account, users, tokens, applications, funnels, dictionaries, types } =
    texts
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
      title: shell.data,
      places: [
        { to: '/settings/funnels', label: funnels.title, icon: <FunnelIcon /> },
        { to: '/settings/order-stages', label: funnels.orderStages, icon: <ArrowDownIcon /> },
        { to: '/settings/custom-fields', label: types['custom-fields'].many, icon: <FieldsIcon /> },
        { to: '/settings/dictionaries', label: dictionaries.title, icon: <ListIcon /> },
      ],
    },
    {
      title: shell.developers,
      places: [
        { to: '/settings/tokens', label: tokens.title, icon: <KeyIcon /> },
        { to: '/settings/applications', label: applications.title, icon: <BlocksIcon /> },
      ],
    },
  ]
}
