import { ActionIcon, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { TypeMetadata } from '../api/metadata.ts'
import { useTexts } from '../locales/language.ts'
import { useCommands } from '../palette/commands.ts'
import { copyText } from '../ui/copyText.ts'
import { DotsIcon, LinkIcon, TerminalIcon, UploadIcon } from '../ui/icons.tsx'
import { ExportItems } from './bulk/ExportItems.tsx'
import type { ExportAs } from './bulk/useExport.ts'

interface MoreMenuProps {
  readonly type: TypeMetadata
  readonly curl: string
  readonly onExport: (format: ExportAs) => Promise<void>
}

/** What can be taken away from a view: its address, its request, its records. */
export function MoreMenu({ type, curl, onExport }: MoreMenuProps) {
  const { table } = useTexts()
  const copyLink = () => copyText(window.location.href, table.linkCopied)
  const copyCurl = useCallback(() => copyText(curl, table.curlCopied), [curl, table])
  useCommands(
    useMemo(() => {
      const command = { group: 'page', icon: <TerminalIcon />, words: 'api' } as const
      return [{ ...command, id: 'table-curl', label: table.copyCurl, run: copyCurl }]
    }, [table, copyCurl]),
  )
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label={table.more}>
          <DotsIcon size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<LinkIcon size={16} />} onClick={copyLink}>
          {table.copyLink}
        </Menu.Item>
        <Menu.Item leftSection={<TerminalIcon size={16} />} onClick={copyCurl}>
          {table.copyCurl}
        </Menu.Item>
        {(type.can.export || type.can.import) && <Menu.Divider />}
        {type.can.export && <ExportItems onExport={onExport} />}
        {type.can.import && (
          <Menu.Item
            component={Link}
            to={`/imports/new/${type.name}` as string}
            leftSection={<UploadIcon size={16} />}
          >
            {table.import}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
