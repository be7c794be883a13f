import { useLocalStorage } from '@mantine/hooks'
import type { Column } from './columns.ts'

const NARROWEST = 72
const WIDEST = 800

export interface Widths {
  readonly of: (column: Column) => number
  readonly set: (column: Column, width: number) => void
}

/** How wide people have made their columns, kept in this browser. */
export function useWidths(type: string): Widths {
  const [widths, setWidths] = useLocalStorage<Readonly<Record<string, number>>>({
    key: `rapport-widths-${type}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  return {
    of: ({ name, width }) => widths[name] ?? width,
    set: ({ name }, width) =>
      setWidths((before) => ({
        ...before,
        [name]: Math.round(Math.min(WIDEST, Math.max(NARROWEST, width))),
      })),
  }
}
