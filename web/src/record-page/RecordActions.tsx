import { ActionIcon, Button, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { deleteRecord, refresh } from '../api/records.ts'
import { useSession } from '../api/session.ts'
import { titleOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { lastList } from '../table/lastList.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DotsIcon } from '../ui/icons.tsx'
import { tellFailure } from '../ui/notify.ts'
import { downloadFile } from './files.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { useActions } from './useActions.ts'
import { useRecord } from './useRecord.ts'

/** The menu of the record, and what it asks before it acts. */
export function RecordActions() {
  const { common, records, record: words } = useTexts()
  const { user } = useSession()
  const { data, type } = useRecord()
  const { actions, asked, ask } = useActions()
  const navigate = useNavigate()
  const name = titleOf(data)
  return (
    <>
      {data.type === 'documents' && (
        <Button variant="default" onClick={() => downloadFile(data).catch(tellFailure)}>
          {words.download}
        </Button>
      )}
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label={common.actions(name)}>
            <DotsIcon />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ id, label, run }) => (
            <Menu.Item
              key={id}
              onClick={run}
              {...(id === 'record-delete' && { color: 'var(--mantine-color-error)' })}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {asked === 'merge' && <MergeDialog onClose={() => ask(undefined)} />}
      {asked === 'delete' && (
        <ConfirmDialog
          title={records.deleteTitle(name)}
          text={records.deleteText}
          action={common.delete}
          onConfirm={async () => {
            await deleteRecord(data)
            await navigate({ to: '/$type', params: { type: data.type }, ...lastList(user.id, type) })
            await refresh(data.type)
          }}
          onClose={() => ask(undefined)}
        />
      )}
    </>
  )
}
