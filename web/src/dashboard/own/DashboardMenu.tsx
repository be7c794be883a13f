import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Deed } from '../../api/deed.ts'
import { deleteRecord, refresh } from '../../api/records.ts'
import { useSession } from '../../api/session.ts'
import { isDrafted } from '../../drafts/kept.ts'
import { useTexts } from '../../locales/language.ts'
import { useType } from '../../metadata/useTypes.ts'
import { BlocksIcon, CheckIcon, ChevronDownIcon } from '../../ui/icons.tsx'
import { tellFailure } from '../../ui/notify.ts'
import { tellDone } from '../../undo/undoable.ts'
import {
  DASHBOARDS,
  dashboardOf,
  dashboardsQuery,
  draftOf,
  type OwnDashboard,
  PURPOSES,
  type Purpose,
  pathOfDashboard,
} from './api.ts'
import { useMayChange } from './useMayChange.ts'

const DashboardDialog = lazy(() =>
  import('./DashboardDialog.tsx').then((module) => ({ default: module.DashboardDialog })),
)

/** The dashboards that are meant for whoever looks, and what can be done with the one that is open. */
export function DashboardMenu({ current }: { readonly current?: OwnDashboard }) {
  const { dashboards, undo } = useTexts()
  const { user } = useSession()
  const navigate = useNavigate()
  const can = useType(DASHBOARDS)?.can
  const { data } = useQuery({ ...dashboardsQuery, enabled: can?.read === true })
  const mayChange = useMayChange(current)
  const [purpose, setPurpose] = useState<Purpose | undefined>(() =>
    PURPOSES.find((one) => isDrafted(draftOf(one))),
  )
  const all = data?.data.map(dashboardOf) ?? []
  const open = (id: string) => void navigate({ to: pathOfDashboard(id) })

  /** Said on the page that is seen then. */
  async function remove({ name, ...dashboard }: OwnDashboard) {
    const deed: Deed = { requests: [] }
    await deleteRecord(dashboard, deed)
    await navigate({ to: '/', search: { view: 'figures' } })
    tellDone(undo.deleted(name), deed)
    await refresh(DASHBOARDS)
  }

  const items = (label: string, some: readonly OwnDashboard[]) =>
    some.length > 0 && (
      <>
        <Menu.Label>{label}</Menu.Label>
        {some.map(({ id, name }) => (
          <Menu.RadioItem
            key={id}
            value={id}
            checked={id === current?.id}
            checkIcon={<CheckIcon size={14} />}
            closeMenuOnClick
            onChange={() => open(id)}
          >
            {name}
          </Menu.RadioItem>
        ))}
      </>
    )
  if (!can?.read) return null
  const others = all.filter(({ ownerId }) => ownerId !== user.id)
  return (
    <>
      <Menu position="bottom-start" width="16rem" shadow="md">
        <Menu.Target>
          <Button
            variant="default"
            fw={400}
            leftSection={<BlocksIcon size={16} />}
            rightSection={<ChevronDownIcon size={14} />}
          >
            {dashboards.menu}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
          {items(
            dashboards.mine,
            all.filter(({ ownerId }) => ownerId === user.id),
          )}
          {items(
            dashboards.ofTeam,
            others.filter(({ sharing }) => sharing === 'team'),
          )}
          {items(
            dashboards.ofEverybody,
            others.filter(({ sharing }) => sharing === 'everybody'),
          )}
          {all.length > 0 && can.create && <Menu.Divider />}
          {can.create && <Menu.Item onClick={() => setPurpose('new')}>{dashboards.new}</Menu.Item>}
          {current && can.create && (
            <Menu.Item onClick={() => setPurpose('copy')}>{dashboards.copy}</Menu.Item>
          )}
          {current && mayChange && (
            <>
              <Menu.Item onClick={() => setPurpose('rename')}>{dashboards.nameAndSharing}</Menu.Item>
              <Menu.Item
                color="var(--mantine-color-error)"
                onClick={() => void remove(current).catch(tellFailure)}
              >
                {dashboards.delete}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {purpose && (
        <Suspense>
          <DashboardDialog
            purpose={purpose}
            dashboard={purpose === 'new' ? undefined : current}
            onClose={() => setPurpose(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
