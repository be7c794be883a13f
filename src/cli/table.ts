/** Rows of text under their headings, in columns that line up. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [headings, ...rows]
  const widths = headings.map((_, column) => Math.max(...all.map((row) => row[column]!.length)))
  const lines = all.map((row) => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  '))
  return lines.map((line) => `${line.trimEnd()}\n`).join('')
}

/** `2026-10-01 13:19` of a moment as PostgreSQL prints it. */
export const minuteOf = (moment: string | null): string => moment?.slice(0, 16) ?? '-'
