import type { ReactNode } from 'react'
import type { TypeMetadata } from '../api/metadata.ts'
import { isAdmin, type SessionUser } from '../api/session.ts'
import type { Catalogue } from '../locales/en.ts'
import { typeLabels } from '../locales/label.ts'
import { isDictionary } from '../records/types.ts'
import {
  ArrowDownIcon,
  BlocksIcon,
  BoardIcon,
  BoxIcon,
  BuildingIcon,
  CalendarIcon,
  CartIcon,
  CheckCircleIcon,
  ClockIcon,
  CoinsIcon,
  CopyIcon,
  FieldsIcon,
  FunnelIcon,
  HomeIcon,
  KeyIcon,
  ListIcon,
  LockIcon,
  ReceiptIcon,
  SlidersIcon,
  TasksIcon,
  UploadIcon,
  UserIcon,
  UsersIcon,
} from '../ui/icons.tsx'

export interface Destination {
  readonly to: string
  readonly label: string
  readonly icon: ReactNode
  readonly exact?: boolean
  /** What the page is asked for at first. */
  readonly search?: Readonly<Record<string, string>>
}

interface Group {
  readonly title: string
  readonly places: readonly Destination[]
}

/** Without what was archived or thrown away. */
const CURRENT = { 'filter[actual]': '1' }

export const workPlaces = ({ shell, types, board, agenda, calendar }: Catalogue): readonly Destination[] => [
  { to: '/', label: shell.home, icon: <HomeIcon />, exact: true },
  { to: '/agenda', label: agenda.title, icon: <TasksIcon /> },
  { to: '/calendar', label: calendar.title, icon: <CalendarIcon /> },
  { to: '/boards/deals', label: board.deals, icon: <BoardIcon /> },
  { to: '/boards/orders', label: board.orders, icon: <BoardIcon /> },
  { to: '/contacts', label: types.contacts.many, icon: <UsersIcon />, search: CURRENT },
  { to: '/companies', label: types.companies.many, icon: <BuildingIcon />, search: CURRENT },
  { to: '/deals', label: types.deals.many, icon: <CoinsIcon />, search: CURRENT },
  { to: '/orders', label: types.orders.many, icon: <CartIcon />, search: CURRENT },
  { to: '/products', label: types.products.many, icon: <BoxIcon /> },
  { to: '/invoices', label: types.invoices.many, icon: <ReceiptIcon /> },
  { to: '/diary-tasks', label: types['diary-tasks'].many, icon: <CheckCircleIcon /> },
]

/** Types that have pages of their own in the settings, or belong to those that have. */
const IN_SETTINGS = [
  ...['users', 'applications', 'application-settings', 'custom-fields'],
  ...['deal-stage-categories', 'deal-stages', 'order-stages', 'table-states'],
]

/** The list of every type that has no other place, and what else is looked up now and then. */
export function morePlaces(texts: Catalogue, types: readonly TypeMetadata[]): readonly Destination[] {
  const known = workPlaces(texts).map(({ to }) => to)
  const lists = types
    .filter((type) => type.can.read && !isDictionary(type) && !IN_SETTINGS.includes(type.name))
    .map(({ name }) => ({ to: `/${name}`, label: typeLabels(texts.types, name).many, icon: <ListIcon /> }))
    .filter(({ to }) => !known.includes(to))
    .sort((one, other) => one.label.localeCompare(other.label))
  const hasDuplicates = types.some(({ mergeable, can }) => mergeable && can.read)
  const duplicates = { to: '/duplicates', label: texts.places.duplicates, icon: <CopyIcon /> }
  return hasDuplicates ? [...lists, duplicates] : lists
}

/** What is not done every day. */
export const otherPlaces = ({ shell, imports }: Catalogue): readonly Destination[] => [
  { to: '/imports', label: imports.title, icon: <UploadIcon /> },
  { to: '/settings/profile', label: shell.settings, icon: <SlidersIcon /> },
]

export function settingsPlaces(texts: Catalogue, user: SessionUser): readonly Group[] {
  const {
    shell,
    profile,
    security,
    account,
    users,
    jobs,
    tokens,
    applications,
    funnels,
    dictionaries,
    types,
  } = texts
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
        { to: '/settings/jobs', label: jobs.title, icon: <ClockIcon /> },
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
