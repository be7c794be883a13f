import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { useState } from 'react'
import type { TypeMetadata } from '../../api/metadata.ts'
import { useTexts } from '../../locales/language.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ArchiveIcon, CloseIcon, DownloadIcon, FieldsIcon, TrashIcon } from '../../ui/icons.tsx'
import type { Selection } from '../useSelection.ts'
import classes from './ActionBar.module.css'
import { EditFieldDialog } from './EditFieldDialog.tsx'
import { ExportItems } from './ExportItems.tsx'
import type { Deed } from './operations.ts'
import { TwoWays } from './TwoWays.tsx'
import type { ExportAs } from './useExport.ts'

interface ActionBarProps {
  readonly type: TypeMetadata
  readonly selection: Selection
  readonly total: number
  readonly run: (deed: Deed) => Promise<void>
  readonly onExport: (format: ExportAs) => Promise<void>
}

/** What can be done with everything that is chosen. */
export function ActionBar({ type, selection, total, run, onExport }: ActionBarProps) {
  const { table, common } = useTexts()
  const [dialog, setDialog] = useState<'edit' | 'delete'>()
  const count = selection.countOf(total)
  if (count === 0) return null
  const has = (name: string) => type.attributes.some((attribute) => attribute.name === name)
  const mark = (name: string, value: string | null) => void run({ draft: { attributes: { [name]: value } } })
  const now = () => new Date().toISOString()
  return (
    <section className={classes.bar} aria-label={table.actionsBar}>
      <span className={classes.count} aria-live="polite">
        {table.selected(count)}
      </span>
      {!selection.isAll && count < total && (
        <Button size="compact-sm" variant="subtle" onClick={selection.all}>
          {table.selectAllOf(total)}
        </Button>
      )}
      {type.can.write && (
        <>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<FieldsIcon size={14} />}
            onClick={() => setDialog('edit')}
          >
            {table.editField}
          </Button>
          {has('archived-at') && (
            <TwoWays
              label={table.archive}
              back={table.unarchive}
              icon={<ArchiveIcon size={14} />}
              onForth={() => mark('archived-at', now())}
              onBack={() => mark('archived-at', null)}
            />
          )}
          {has('discarded-at') && (
            <TwoWays
              label={table.discard}
              back={table.undiscard}
              icon={<TrashIcon size={14} />}
              onForth={() => mark('discarded-at', now())}
              onBack={() => mark('discarded-at', null)}
            />
          )}
          <Button
            size="compact-sm"
            variant="default"
            c="var(--mantine-color-error)"
            onClick={() => setDialog('delete')}
          >
            {common.delete}
          </Button>
        </>
      )}
      <Menu position="top" shadow="md">
        <Menu.Target>
          <Button size="compact-sm" variant="default" leftSection={<DownloadIcon size={14} />}>
            {table.export}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ExportItems onExport={onExport} />
        </Menu.Dropdown>
      </Menu>
      <Tooltip label={table.clearSelection}>
        <ActionIcon variant="subtle" color="gray" aria-label={table.clearSelection} onClick={selection.clear}>
          <CloseIcon size={16} />
        </ActionIcon>
      </Tooltip>
      {dialog === 'edit' && (
        <EditFieldDialog
          type={type.name}
          count={count}
          onSave={(draft) => void run({ draft })}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={table.deleteTitle(count)}
          text={table.deleteText}
          action={common.delete}
          onConfirm={async () => void run('delete')}
          onClose={() => setDialog(undefined)}
        />
      )}
    </section>
  )
}
