import type { ReactNode } from 'react'
import type { TypeMetadata } from '../api/metadata.ts'
import { isAdmin, type SessionUser } from '../api/session.ts'
import type { Catalogue } from '../locales/en.ts'
import { inNavigation, isMergeable } from '../metadata/kinds.ts'
import type { Labels } from '../metadata/labels.ts'
import { TypeIcon } from '../metadata/TypeIcon.tsx'
import {
  ArrowDownIcon,
  BellIcon,
  BlocksIcon,
  BoardIcon,
  BoltIcon,
  BuildingIcon,
  CalendarIcon,
  ClockIcon,
  CopyIcon,
  FieldsIcon,
  FunnelIcon,
  GlobeIcon,
  HomeIcon,
  KeyIcon,
  ListIcon,
  LockIcon,
  ReceiptIcon,
  SendIcon,
  ShieldIcon,
  SlidersIcon,
  TasksIcon,
  TrashIcon,
  TreeIcon,
  UndoIcon,
  UploadIcon,
  UserIcon,
  UsersIcon,
} from '../ui/icons.tsx'

export interface Destination {
  readonly to: string
  readonly label: string
  readonly icon: ReactNode
  readonly exact?: boolean
  /** Opens it, after g. */
  readonly key?: string
  /** What the page is asked for at first. */
  readonly search?: Readonly<Record<string, string>>
}

interface Group {
  readonly title: string
  readonly places: readonly Destination[]
}

/** Without what was archived or thrown away. */
const CURRENT = { 'filter[actual]': '1' }

const listOf = ({ name, labels, icon, key, filters }: TypeMetadata): Destination => ({
  to: `/${name}`,
  label: labels.many,
  icon: <TypeIcon name={icon} />,
  ...(key && { key }),
  ...(filters.some((one) => one.name === 'actual') && { search: CURRENT }),
})

/** What is opened every day: the screens that are more than a list, then the lists of the navigation. */
export const workPlaces = (
  { shell, board, agenda, calendar }: Catalogue,
  types: readonly TypeMetadata[],
): readonly Destination[] => [
  { to: '/', label: shell.home, icon: <HomeIcon />, exact: true, key: 'h' },
  { to: '/agenda', label: agenda.title, icon: <TasksIcon />, key: 't' },
  { to: '/calendar', label: calendar.title, icon: <CalendarIcon />, key: 'k' },
  { to: '/boards/deals', label: board.deals, icon: <BoardIcon />, key: 'd' },
  { to: '/boards/orders', label: board.orders, icon: <BoardIcon />, key: 'b' },
  ...inNavigation(types).map(listOf),
]

/** The other lists, and what else is looked up now and then. */
export function morePlaces(
  { places, trash }: Catalogue,
  types: readonly TypeMetadata[],
): readonly Destination[] {
  const lists = types
    .filter(({ place, can }) => place === 'other-lists' && can.read)
    .map(listOf)
    .sort((one, other) => one.label.localeCompare(other.label))
  const hasDuplicates = types.some((type) => isMergeable(type) && type.can.read)
  const duplicates = { to: '/duplicates', label: places.duplicates, icon: <CopyIcon /> }
  const gone = { to: '/trash', label: trash.title, icon: <TrashIcon /> }
  return [...lists, ...(hasDuplicates ? [duplicates] : []), gone]
}

/** What is not done every day. */
export const otherPlaces = ({ shell, imports }: Catalogue): readonly Destination[] => [
  { to: '/imports', label: imports.title, icon: <UploadIcon /> },
  { to: '/settings/profile', label: shell.settings, icon: <SlidersIcon /> },
]

export function settingsPlaces(
  texts: Catalogue,
  types: readonly TypeMetadata[],
  labels: Labels,
  user: SessionUser,
): readonly Group[] {
  const { shell, profile, security, account, users, teams, activity, jobs, tokens, applications, funnels } =
    texts
  const own: Group = {
    title: shell.you,
    places: [
      { to: '/settings/profile', label: profile.title, icon: <UserIcon />, key: 's' },
      { to: '/settings/notifications', label: texts.notifications.title, icon: <BellIcon /> },
      { to: '/settings/security', label: security.title, icon: <LockIcon /> },
    ],
  }
  const hasWebhooks = types.some(({ name, can }) => name === 'webhooks' && can.read)
  const webhooks = { to: '/settings/webhooks', label: texts.webhooks.title, icon: <SendIcon /> }
  if (!isAdmin(user)) return [own, ...(hasWebhooks ? [{ title: shell.developers, places: [webhooks] }] : [])]
  return [
    own,
    {
      title: shell.account,
      places: [
        { to: '/settings/account', label: account.title, icon: <BuildingIcon /> },
        { to: '/settings/users', label: users.title, icon: <UsersIcon /> },
        { to: '/settings/roles', label: labels.type('roles').many, icon: <ShieldIcon /> },
        { to: '/settings/teams', label: teams.title, icon: <TreeIcon /> },
        { to: '/settings/activity', label: activity.title, icon: <UndoIcon /> },
        { to: '/settings/jobs', label: jobs.title, icon: <ClockIcon /> },
      ],
    },
    {
      title: shell.data,
      places: [
        { to: '/settings/funnels', label: funnels.title, icon: <FunnelIcon /> },
        { to: '/settings/order-stages', label: funnels.orderStages, icon: <ArrowDownIcon /> },
        { to: '/settings/custom-fields', label: labels.type('custom-fields').many, icon: <FieldsIcon /> },
        { to: '/settings/dictionaries', label: texts.dictionaries.title, icon: <ListIcon /> },
        { to: '/settings/papers', label: labels.type('paper-templates').many, icon: <ReceiptIcon /> },
        { to: '/settings/forms', label: labels.type('web-forms').many, icon: <GlobeIcon /> },
        { to: '/settings/automations', label: labels.type('automations').many, icon: <BoltIcon /> },
      ],
    },
    {
      title: shell.developers,
      places: [
        { to: '/settings/tokens', label: tokens.title, icon: <KeyIcon /> },
        { to: '/settings/applications', label: applications.title, icon: <BlocksIcon /> },
        webhooks,
      ],
    },
  ]
}
