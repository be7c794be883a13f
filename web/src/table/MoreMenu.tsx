import { ActionIcon, Menu } from '@mantine/core'
import { useTexts } from '../locales/language.ts'
import { DotsIcon, DownloadIcon, LinkIcon, TerminalIcon } from '../ui/icons.tsx'
import { tell, tellFailure } from '../ui/notify.ts'
import type { Format } from './bulk/exports.ts'
import classes from './TableScreen.module.css'

interface MoreMenuProps {
  readonly curl: string
  readonly onExport: (format: Format) => Promise<void>
}

/** What can be taken away from a view: its address, its request, its records. */
export function MoreMenu({ curl, onExport }: MoreMenuProps) {
  const { table } = useTexts()
  const copy = (text: string, said: string) =>
    void navigator.clipboard.writeText(text).then(() => tell(said), tellFailure)
  const fetchFile = (format: Format) => {
    tell(table.exporting)
    void onExport(format).catch(tellFailure)
  }
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon className={classes.more ?? ''} variant="default" size={30} aria-label={table.more}>
          <DotsIcon size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<LinkIcon size={16} />}
          onClick={() => copy(window.location.href, table.linkCopied)}
        >
          {table.copyLink}
        </Menu.Item>
        <Menu.Item leftSection={<TerminalIcon size={16} />} onClick={() => copy(curl, table.curlCopied)}>
          {table.copyCurl}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<DownloadIcon size={16} />} onClick={() => fetchFile('csv')}>
          {table.exportCsv}
        </Menu.Item>
        <Menu.Item leftSection={<DownloadIcon size={16} />} onClick={() => fetchFile('ndjson')}>
          {table.exportNdjson}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
