import { useLocalStorage } from '@mantine/hooks'
import type { Column } from './columns.ts'
import type { ColumnWidths, SavedView } from './saved.ts'

const NARROWEST = 72
const WIDEST = 800

export interface Widths {
  readonly of: (column: Column) => number
  readonly set: (column: Column, width: number) => void
  readonly all: ColumnWidths
  readonly isChanged: boolean
  /** Back to what the saved table has. */
  readonly reset: () => void
}

/** How wide people have made their columns: kept in this browser, and with a table when that is saved. */
export function useWidths(type: string, saved: SavedView | undefined): Widths {
  const [own, setOwn, reset] = useLocalStorage<ColumnWidths>({
    key: ['rapport-widths', type, ...(saved ? [saved.id] : [])].join('-'),
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const all = { ...saved?.widths, ...own }
  return {
    of: ({ name, width }) => all[name] ?? width,
    set: ({ name }, width) =>
      setOwn((before) => ({
        ...before,
        [name]: Math.round(Math.min(WIDEST, Math.max(NARROWEST, width))),
      })),
    all,
    isChanged: Object.entries(own).some(([name, width]) => saved?.widths[name] !== width),
    reset,
  }
}
