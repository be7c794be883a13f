import { ActionIcon, Button, Menu } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteRecord, refresh } from '../api/records.ts'
import { isEmpty } from '../fields/field.ts'
import { titleOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { curlOf } from '../table/curl.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DotsIcon } from '../ui/icons.tsx'
import { tell, tellFailure } from '../ui/notify.ts'
import { downloadFile } from './files.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { useRecord } from './useRecord.ts'

/** What can be done with the record as a whole. */
export function RecordActions() {
  const { common, records, record: words } = useTexts()
  const { data, included, etag, type, field, value, save } = useRecord()
  const [asked, setAsked] = useState<'delete' | 'merge'>()
  const clipboard = useClipboard()
  const navigate = useNavigate()
  const name = titleOf(data)

  const copy = (text: string) => {
    clipboard.copy(text)
    tell(common.copied)
  }

  /** Sets the date of a state, or takes it away. */
  function toggle(state: string, words: { readonly on: string; readonly off: string }) {
    const dated = field(state)
    if (!dated || !type.can.write) return null
    const isOn = !isEmpty(value(state))
    const moment = isOn ? null : new Date().toISOString()
    return (
      <Menu.Item
        onClick={() =>
          save({ data, included, etag }, [[dated, moment]]).then(() => tell(common.saved), tellFailure)
        }
      >
        {isOn ? words.off : words.on}
      </Menu.Item>
    )
  }

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
          <Menu.Item onClick={() => copy(window.location.href)}>{words.copyLink}</Menu.Item>
          <Menu.Item onClick={() => copy(curlOf(`${data.type}/${data.id}`, {}))}>{words.copyCurl}</Menu.Item>
          {toggle('archived-at', { on: words.archive, off: words.unarchive })}
          {type.mergeable && type.can.write && (
            <Menu.Item onClick={() => setAsked('merge')}>{words.merge}</Menu.Item>
          )}
          {toggle('discarded-at', { on: words.discard, off: words.restore })}
          {type.can.write && (
            <Menu.Item color="var(--mantine-color-error)" onClick={() => setAsked('delete')}>
              {common.delete}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asked === 'merge' && <MergeDialog onClose={() => setAsked(undefined)} />}
      {asked === 'delete' && (
        <ConfirmDialog
          title={records.deleteTitle(name)}
          text={records.deleteText}
          action={common.delete}
          onConfirm={async () => {
            await deleteRecord(data)
            await navigate({ to: '/$type', params: { type: data.type } })
            await refresh(data.type)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
