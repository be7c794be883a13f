import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { TypeMetadata } from '../../api/metadata.ts'
import { useTexts } from '../../locales/language.ts'
import type { OpenAction } from '../../metadata/openRecords.ts'
import { useOpenness } from '../../metadata/useOpenness.ts'
import { useMetadata } from '../../metadata/useTypes.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ArchiveIcon, CloseIcon, DownloadIcon, FieldsIcon, TrashIcon } from '../../ui/icons.tsx'
import { SignButton } from '../../ui/SignButton.tsx'
import { lifecycleOf } from '../filters/LifecycleSelect.tsx'
import type { Selection } from '../useSelection.ts'
import type { View } from '../view.ts'
import classes from './ActionBar.module.css'
import { keptBulkEdit } from './bulkEdit.ts'
import { ExportItems } from './ExportItems.tsx'
import { Offered } from './Offered.tsx'
import type { BulkChange } from './operations.ts'
import type { BulkWords } from './useBulk.ts'
import type { ExportAs } from './useExport.ts'

/** Of more it takes longer to say than to find out. */
const MOST_ASKED = 500

const EditFieldDialog = lazy(() =>
  import('./EditFieldDialog.tsx').then((module) => ({ default: module.EditFieldDialog })),
)

interface ActionBarProps {
  readonly type: TypeMetadata
  readonly view: View
  readonly selection: Selection
  readonly total: number
  readonly run: (change: BulkChange, words: BulkWords) => Promise<void>
  readonly onExport: (format: ExportAs) => Promise<void>
}

/** What can be done with everything that is chosen. */
export function ActionBar({ type, view, selection, total, run, onExport }: ActionBarProps) {
  const { table, common } = useTexts()
  const [dialog, setDialog] = useState<'edit' | 'delete' | undefined>(() =>
    keptBulkEdit() ? 'edit' : undefined,
  )
  const count = selection.countOf(total)
  // Of what was never on the screen it is found out when something is done with it.
  const asked = selection.isAll ? [] : [...selection.ids].slice(0, MOST_ASKED)
  const isOpen = useOpenness(type.name, asked)
  const { 'most-at-once': most } = useMetadata()
  if (count === 0) return null
  const isClosed = (action: OpenAction) =>
    (most !== null && count > most) || (asked.length === count && !asked.some((id) => isOpen(action, id)))
  const has = (name: string) => type.attributes.some((attribute) => attribute.name === name)
  const state = lifecycleOf(view)
  const { archive, unarchive, archived, unarchived, discard, undiscard, discarded, undiscarded } = table
  const marks = [
    {
      name: 'archived-at',
      already: 'archived',
      icon: <ArchiveIcon size={14} />,
      ...away(state === 'archived', [archive, archived], [unarchive, unarchived]),
    },
    {
      name: 'discarded-at',
      already: 'discarded',
      icon: <TrashIcon size={14} />,
      ...away(state === 'discarded', [discard, discarded], [undiscard, undiscarded]),
    },
  ].filter(({ name }) => has(name))
  function mark({ name, already, isBack, words }: (typeof marks)[number]) {
    const draft = { attributes: { [name]: isBack ? null : new Date().toISOString() } }
    void run(isBack ? { draft } : { draft, already }, words)
  }
  return (
    <section className={classes.bar} aria-label={table.actionsBar}>
      <span className={classes.count} aria-live="polite">
        {table.selected(count)}
      </span>
      {!selection.isAll && count < total && (
        <Button className={classes.all ?? ''} size="compact-sm" variant="subtle" onClick={selection.all}>
          {table.selectAllOf(total)}
        </Button>
      )}
      {type.can.edit && (
        <>
          <Offered
            isSign
            isClosed={isClosed('edit')}
            leftSection={<FieldsIcon size={14} />}
            onClick={() => setDialog('edit')}
          >
            {table.editField}
          </Offered>
          {marks.map((one) => (
            <Offered
              key={one.name}
              isClosed={isClosed('edit')}
              leftSection={one.icon}
              onClick={() => mark(one)}
            >
              {one.label}
            </Offered>
          ))}
        </>
      )}
      {type.can.delete && (
        <Offered
          isClosed={isClosed('delete')}
          c="var(--mantine-color-error)"
          onClick={() => setDialog('delete')}
        >
          {common.delete}
        </Offered>
      )}
      {type.can.export && (
        <Menu position="top" shadow="md">
          <Menu.Target>
            <SignButton size="compact-sm" variant="default" leftSection={<DownloadIcon size={14} />}>
              {table.export}
            </SignButton>
          </Menu.Target>
          <Menu.Dropdown>
            <ExportItems onExport={onExport} />
          </Menu.Dropdown>
        </Menu>
      )}
      <Tooltip label={table.clearSelection}>
        <ActionIcon
          className={classes.clear ?? ''}
          variant="subtle"
          color="gray"
          aria-label={table.clearSelection}
          onClick={selection.clear}
        >
          <CloseIcon size={16} />
        </ActionIcon>
      </Tooltip>
      {dialog === 'edit' && (
        <Suspense>
          <EditFieldDialog
            type={type.name}
            selection={selection}
            count={count}
            onSave={(draft) => void run({ draft }, table.done)}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={table.deleteTitle(count)}
          text={table.deleteText}
          action={common.delete}
          onConfirm={async () => void run('delete', table.deleted)}
          onClose={() => setDialog(undefined)}
        />
      )}
    </section>
  )
}

type Way = readonly [label: string, words: BulkWords]

/** In the archive and in the trash there is a way back, elsewhere there is only the way there. */
function away(isThere: boolean, forth: Way, back: Way) {
  const [label, words] = isThere ? back : forth
  return { isBack: isThere, label, words }
}
