import { Menu } from '@mantine/core'
import { useTexts } from '../../locales/language.ts'
import { DownloadIcon, TerminalIcon } from '../../ui/icons.tsx'
import { tell, tellFailure } from '../../ui/notify.ts'
import type { ExportAs } from './useExport.ts'

/** The forms in which records can be taken away: to be read by people, or by programs. */
export function ExportItems({ onExport }: { readonly onExport: (as: ExportAs) => Promise<void> }) {
  const { table } = useTexts()
  function fetchFile(as: ExportAs) {
    tell(table.exporting)
    void onExport(as).catch(tellFailure)
  }
  return (
    <>
      <Menu.Item leftSection={<DownloadIcon size={16} />} onClick={() => fetchFile({ sheet: 'xlsx' })}>
        {table.exportWorkbook}
      </Menu.Item>
      <Menu.Item leftSection={<DownloadIcon size={16} />} onClick={() => fetchFile({ sheet: 'csv' })}>
        {table.exportTable}
      </Menu.Item>
      <Menu.Item leftSection={<TerminalIcon size={16} />} onClick={() => fetchFile({ format: 'csv' })}>
        {table.exportCsv}
      </Menu.Item>
      <Menu.Item leftSection={<TerminalIcon size={16} />} onClick={() => fetchFile({ format: 'ndjson' })}>
        {table.exportNdjson}
      </Menu.Item>
    </>
  )
}
