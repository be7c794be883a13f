import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { useState } from 'react'
import type { TypeMetadata } from '../../api/metadata.ts'
import { useTexts } from '../../locales/language.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ArchiveIcon, CloseIcon, DownloadIcon, FieldsIcon, TrashIcon } from '../../ui/icons.tsx'
import { lifecycleOf } from '../filters/LifecycleSelect.tsx'
import type { Selection } from '../useSelection.ts'
import type { View } from '../view.ts'
import classes from './ActionBar.module.css'
import { keptBulkEdit } from './bulkEdit.ts'
import { EditFieldDialog } from './EditFieldDialog.tsx'
import { ExportItems } from './ExportItems.tsx'
import type { Deed } from './operations.ts'
import type { ExportAs } from './useExport.ts'

interface ActionBarProps {
  readonly type: TypeMetadata
  readonly view: View
  readonly selection: Selection
  readonly total: number
  readonly run: (deed: Deed) => Promise<void>
  readonly onExport: (format: ExportAs) => Promise<void>
}

/** What can be done with everything that is chosen. */
export function ActionBar({ type, view, selection, total, run, onExport }: ActionBarProps) {
  const { table, common } = useTexts()
  const [dialog, setDialog] = useState<'edit' | 'delete' | undefined>(() =>
    keptBulkEdit() ? 'edit' : undefined,
  )
  const count = selection.countOf(total)
  if (count === 0) return null
  const has = (name: string) => type.attributes.some((attribute) => attribute.name === name)
  const state = lifecycleOf(view)
  const { archive, unarchive, discard, undiscard } = table
  const marks = [
    {
      name: 'archived-at',
      already: 'archived',
      icon: <ArchiveIcon size={14} />,
      ...away(state === 'archived', archive, unarchive),
    },
    {
      name: 'discarded-at',
      already: 'discarded',
      icon: <TrashIcon size={14} />,
      ...away(state === 'discarded', discard, undiscard),
    },
  ].filter(({ name }) => has(name))
  function mark(name: string, already: string, isBack: boolean) {
    const [at, none] = [new Date().toISOString(), null].map((value) => ({ attributes: { [name]: value } }))
    void run(isBack ? { draft: none!, back: at! } : { draft: at!, back: none!, already })
  }
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
          {marks.map(({ name, already, icon, label, isBack }) => (
            <Button
              key={name}
              size="compact-sm"
              variant="default"
              leftSection={icon}
              onClick={() => mark(name, already, isBack)}
            >
              {label}
            </Button>
          ))}
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
          selection={selection}
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

/** In the archive and in the trash there is a way back, elsewhere there is only the way there. */
const away = (isThere: boolean, forth: string, back: string) => ({
  isBack: isThere,
  label: isThere ? back : forth,
})
