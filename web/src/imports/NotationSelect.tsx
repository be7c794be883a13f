import { Select } from '@mantine/core'
import { useTexts } from '../locales/language.ts'
import type { Column } from './body.ts'
import { type Written, writtenAs } from './written.ts'

interface NotationSelectProps {
  readonly column: Column
  readonly cells: readonly string[]
  /** The heading of the column in the file. */
  readonly heading: string
  readonly onChange: (written: Written) => void
}

/** How the days or numbers of a column are written: recognised, and open to another opinion. */
export function NotationSelect({ column, cells, heading, onChange }: NotationSelectProps) {
  const { imports } = useTexts()
  const choices = writtenAs(column.field.kind, cells)
  if (!choices) return null
  return (
    <Select
      mt={6}
      size="xs"
      aria-label={imports.writtenOf(heading)}
      allowDeselect={false}
      data={choices.map((value) => ({ value, label: imports.written[value] }))}
      value={choices.find((one) => one === column.first || one === column.notation) ?? null}
      onChange={(value) => value && onChange(value as Written)}
    />
  )
}
