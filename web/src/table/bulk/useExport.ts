import type { TypeMetadata } from '../../api/metadata.ts'
import { useSession } from '../../api/session.ts'
import { useWords } from '../../fields/words.ts'
import { useLanguage } from '../../locales/language.ts'
import { today } from '../../ui/days.ts'
import type { useTable } from '../useTable.ts'
import { exportFile, type Format } from './exports.ts'
import { type Chosen, exportTable } from './exportTable.ts'
import { spreadsheetOf } from './spreadsheet.ts'

export type ExportAs = Format | 'table'

/** Hands the view, or what is chosen of it, to the user as a file: as a table to read, or as programs take it. */
export function useExport(type: TypeMetadata, table: ReturnType<typeof useTable>) {
  const language = useLanguage()
  const { account } = useSession()
  const words = useWords()
  return (format: ExportAs, chosen?: Chosen): Promise<void> => {
    if (format !== 'table') return exportFile(type.name, format, table.exported, chosen?.has)
    const zone = account['time-zone']
    return exportTable({
      type: type.name,
      title: `${type.labels.many} ${today(zone)}`,
      columns: table.columns,
      parameters: table.parameters,
      sheet: spreadsheetOf(language, zone, words.of),
      chosen,
    })
  }
}
