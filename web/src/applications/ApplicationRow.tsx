import { ActionIcon, Badge, Button, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { queryClient } from '../api/queries.ts'
import { deleteRecord } from '../api/records.ts'
import { useTexts } from '../locales/language.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DotsIcon } from '../ui/icons.tsx'
import { tellFailure } from '../ui/notify.ts'
import { Row } from '../ui/Rows.tsx'
import { undoable } from '../undo/undoable.ts'
import { ApplicationIcon } from './ApplicationIcon.tsx'
import { type Application, uninstallApplication } from './api.ts'
import { SettingsLink } from './SettingsLink.tsx'

export function ApplicationRow({ application }: { readonly application: Application }) {
  const { applications: words } = useTexts()
  const { id, name, description, icon, installed } = application
  const title = (
    <>
      {name}
      {installed && (
        <Badge size="sm" variant="light" tt="none">
          {words.installed}
        </Badge>
      )}
    </>
  )
  const action = installed ? (
    <SettingsLink application={application} />
  ) : (
    <Button component={Link} to={`/settings/applications/${id}/install`} size="xs">
      {words.install}
    </Button>
  )
  return (
    <Row
      lead={<ApplicationIcon name={name} icon={icon} />}
      title={title}
      text={description}
      actions={
        <>
          {action}
          <ApplicationMenu application={application} />
        </>
      }
    />
  )
}

function ApplicationMenu({ application: { id, name, installed } }: { readonly application: Application }) {
  const { applications: words, common, undo } = useTexts()
  const [isAsking, setAsking] = useState(false)
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['applications'] })
  async function remove() {
    await undoable(undo.deleted(name), (deed) => deleteRecord({ type: 'applications', id }, deed))
    await refresh()
  }
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={common.actions(name)}>
            <DotsIcon />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={`/settings/applications/${id}`}>
            {words.edit}
          </Menu.Item>
          <Menu.Item
            color="var(--mantine-color-error)"
            onClick={() => (installed ? setAsking(true) : void remove().catch(tellFailure))}
          >
            {installed ? words.uninstall : common.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isAsking && (
        <ConfirmDialog
          title={words.uninstallTitle(name)}
          text={words.uninstallText}
          action={words.uninstall}
          onConfirm={() => uninstallApplication(id).then(refresh)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
