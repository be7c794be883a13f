import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { titleOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { PaperDialog } from '../papers/PaperDialog.tsx'
import { DotsIcon } from '../ui/icons.tsx'
import { tellFailure } from '../ui/notify.ts'
import { downloadFile } from './files.ts'
import { useActions } from './useActions.ts'
import { useRecord } from './useRecord.ts'

const AccessDialog = lazy(() =>
  import('./AccessDialog.tsx').then((module) => ({ default: module.AccessDialog })),
)
const MergeDialog = lazy(() =>
  import('./MergeDialog.tsx').then((module) => ({ default: module.MergeDialog })),
)

/** The menu of the record. */
export function RecordActions() {
  const { common, record: words } = useTexts()
  const { data } = useRecord()
  const { actions, printing, paper, endPaper, isMerging, endMerging, isAskingAccess, endAskingAccess } =
    useActions()
  const name = titleOf(data)
  return (
    <Group gap="xs" wrap="nowrap">
      {data.type === 'documents' && (
        <Button variant="default" onClick={() => downloadFile(data).catch(tellFailure)}>
          {words.download}
        </Button>
      )}
      {printing && (
        <Button variant="default" onClick={printing.run}>
          {`${printing.label}, PDF`}
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
      {paper && <PaperDialog document={paper} about={data} onClose={endPaper} />}
      <Suspense>
        {isMerging && <MergeDialog onClose={endMerging} />}
        {isAskingAccess && <AccessDialog onClose={endAskingAccess} />}
      </Suspense>
    </Group>
  )
}
