/** The cell that the keyboard is at; row -1 is the heading, column 0 the boxes for choosing. */
export interface Cursor {
  readonly row: number
  readonly column: number
}

export interface Bounds {
  readonly rows: number
  readonly columns: number
  /** How many rows a screen has. */
  readonly page: () => number
}

type Step = (from: Cursor, bounds: Bounds) => Cursor

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { columns }) => ({ row, column: columns - 1 }),
  PageUp: ({ row, column }, { page }) => ({ row: Math.max(Math.min(row, 0), row - page()), column }),
  PageDown: ({ row, column }, { page }) => ({ row: row + page(), column }),
  'Ctrl+Home': () => ({ row: 0, column: 0 }),
  'Ctrl+End': (_, { rows, columns }) => ({ row: rows - 1, column: columns - 1 }),
}

/** Where a key leads; undefined when it is not one that moves. */
export function stepped(key: string, isCtrl: boolean, from: Cursor, bounds: Bounds): Cursor | undefined {
  const step = STEPS[isCtrl ? `Ctrl+${key}` : key]
  if (!step) return undefined
  return within(bounds, step(from, bounds))
}

export const within = (
  { rows, columns }: Pick<Bounds, 'rows' | 'columns'>,
  { row, column }: Cursor,
): Cursor => ({
  row: Math.max(-1, Math.min(rows - 1, row)),
  column: Math.max(0, Math.min(columns - 1, column)),
})
