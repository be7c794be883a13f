import type { TypeMetadata } from '../../api/metadata.ts'
import { useSession } from '../../api/session.ts'
import { useLanguage } from '../../locales/language.ts'
import { today } from '../../ui/days.ts'
import type { useTable } from '../useTable.ts'
import { exportFile, type Format } from './exports.ts'
import { type Chosen, exportTable, type Sheet } from './exportTable.ts'

/** For people or, in the notation of programs, for them. */
export type ExportAs = { readonly sheet: Sheet } | { readonly format: Format }

/** Hands the view, or what is chosen of it, to the user as a file: as a table to read, or as programs take it. */
export function useExport(type: TypeMetadata, table: ReturnType<typeof useTable>) {
  const language = useLanguage()
  const { account } = useSession()
  return (as: ExportAs, chosen?: Chosen): Promise<void> => {
    if ('format' in as) return exportFile(type.name, as.format, table.exported, chosen?.has)
    return exportTable({
      type: type.name,
      format: as.sheet,
      language,
      title: `${type.labels.many} ${today(account['time-zone'])}`,
      columns: table.columns,
      listed: table.listed,
      chosen,
    })
  }
}
