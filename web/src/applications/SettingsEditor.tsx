import { Button, Code } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type Resource, refresh, updateRecords } from '../api/records.ts'
import { RecordMenu } from '../dictionaries/RecordMenu.tsx'
import { useEdited } from '../dictionaries/useEdited.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { PlusIcon, SlidersIcon } from '../ui/icons.tsx'
import { Nothing } from '../ui/Nothing.tsx'
import { Section } from '../ui/Section.tsx'
import { SortableRows } from '../ui/SortableRows.tsx'
import { undoable } from '../undo/undoable.ts'
import { settingsQuery } from './api.ts'
import { SettingDialog } from './SettingDialog.tsx'

/** The settings that the author defines, in the order of the form. */
export function SettingsEditor({ applicationId }: { readonly applicationId: string }) {
  const { applications: words, records } = useTexts()
  const {
    data: { data: settings },
  } = useSuspenseQuery(settingsQuery(applicationId))
  const [edited, setEdited] = useEdited('setting', settings)
  const items = settings.map((record) => ({ id: record.id, name: String(record.attributes.name), record }))

  async function move(item: (typeof items)[number], order: readonly (typeof items)[number][]) {
    const changes = order.map(
      ({ record }, index) => [record, { attributes: { position: index + 1 } }] as const,
    )
    await undoable(records.moved(item.name, order.indexOf(item) + 1), (deed) => updateRecords(changes, deed))
    await refresh('applications')
  }

  const add = (
    <Button variant="default" size="xs" leftSection={<PlusIcon size={14} />} onClick={() => setEdited('new')}>
      {words.addField}
    </Button>
  )
  return (
    <Section
      title={words.fields}
      text={words.fieldsText}
      flush
      actions={items.length === 0 ? undefined : add}
    >
      {items.length === 0 ? (
        <Nothing
          icon={<SlidersIcon size={28} />}
          title={words.fieldsNone}
          text={words.fieldsNoneText}
          action={add}
        />
      ) : (
        <SortableRows
          label={words.fields}
          items={items}
          onMove={move}
          row={({ record }, moves) => ({
            title: String(record.attributes.name),
            text: <SettingText record={record} />,
            actions: (
              <RecordMenu
                record={record}
                moves={moves}
                onEdit={() => setEdited(record)}
                onDeleted={() => refresh('applications')}
              />
            ),
          })}
        />
      )}
      {edited && (
        <SettingDialog
          applicationId={applicationId}
          nextPosition={settings.length + 1}
          {...(edited !== 'new' && { setting: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  )
}

function SettingText({ record: { attributes } }: { readonly record: Resource }) {
  const labels = useLabels()
  const parts = [
    labels.choice('application-settings', 'data-type', attributes['data-type']),
    attributes.category,
  ].filter(Boolean)
  return (
    <>
      <Code>{String(attributes.key)}</Code> · {parts.join(' · ')}
    </>
  )
}
