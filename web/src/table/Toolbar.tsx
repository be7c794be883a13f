import type { TypeMetadata } from '../api/metadata.ts'
import { useTexts } from '../locales/language.ts'
import { openCreation } from '../palette/opened.ts'
import { PlusIcon } from '../ui/icons.tsx'
import { SignButton } from '../ui/SignButton.tsx'
import type { ExportAs } from './bulk/useExport.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { curlOf } from './curl.ts'
import { FilterBar } from './filters/FilterBar.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { QuestionChip } from './questions/QuestionChip.tsx'
import { PAGE_SIZE } from './request.ts'
import { SearchBox } from './SearchBox.tsx'
import { SortMenu } from './SortMenu.tsx'
import classes from './TableScreen.module.css'
import type { useTable } from './useTable.ts'
import type { ViewInUse } from './useView.ts'
import type { View } from './view.ts'
import { ViewMenu } from './views/ViewMenu.tsx'

interface ToolbarProps {
  readonly type: TypeMetadata
  readonly many: string
  readonly table: ReturnType<typeof useTable>
  readonly inUse: ViewInUse
  readonly onExport: (format: ExportAs) => Promise<void>
}

/** What stands above a table: what it shows, and how to show something else. */
export function Toolbar({ type, many, table, inUse, onExport }: ToolbarProps) {
  const { table: words } = useTexts()
  const { view, change } = inUse
  const { rows, all, columns, parameters } = table
  function setColumns(names: readonly string[] | undefined) {
    const { columns: _, ...others } = view
    change(names ? { ...others, columns: names } : (others as View), true)
  }
  return (
    <header className={classes.head}>
      <div className={classes.line}>
        <div className={classes.what}>
          <h1 className={classes.title}>{many}</h1>
          <span className={classes.count} data-count>
            {rows.count !== undefined && words.count(rows.count)}
          </span>
          <ViewMenu type={type} many={many} inUse={inUse} />
        </div>
        <SearchBox type={type} view={view} onChange={change} />
        <ColumnsMenu all={all} shown={columns} onChange={setColumns} />
        <MoreMenu
          type={type}
          curl={curlOf(type.name, { ...parameters, 'page[size]': String(PAGE_SIZE) })}
          onExport={onExport}
        />
        {type.can.create && (
          <SignButton size="xs" leftSection={<PlusIcon size={14} />} onClick={() => openCreation(type.name)}>
            {words.new(type.labels.made)}
          </SignButton>
        )}
      </div>
      <div className={classes.line}>
        <FilterBar type={type} view={view} onChange={change} />
        <QuestionChip type={type.name} view={view} onChange={change} />
        <SortMenu columns={all} view={view} onChange={change} />
      </div>
    </header>
  )
}
