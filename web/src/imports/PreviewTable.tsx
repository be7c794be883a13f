import { Table } from '@mantine/core'
import { useWords } from '../fields/words.ts'
import { useTexts } from '../locales/language.ts'
import { type Column, converted } from './body.ts'
import type { Cell } from './csv.ts'
import classes from './Imports.module.css'
import { type Problem, problemWords } from './problems.ts'
import type { Target } from './targets.ts'
import type { Mapping } from './useMapping.ts'

interface PreviewTableProps {
  readonly mapping: Mapping
  readonly problems: readonly Problem[]
}

/** The first rows under the fields that they go to; what would be refused is marked, and why. */
export function PreviewTable({ mapping, problems }: PreviewTableProps) {
  const { imports } = useTexts()
  const understood = useUnderstood()
  const { head, columns, form } = mapping
  const shown = [...columns.entries()].flatMap(([index, target]) => (target ? [{ index, target }] : []))
  const ofRow = Map.groupBy(problems, ({ row }) => row)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the keys
    <section className={`${classes.scroll} ${classes.preview}`} tabIndex={0} aria-label={imports.preview}>
      <Table stickyHeader verticalSpacing={4} horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{imports.row}</Table.Th>
            {problems.length > 0 && <Table.Th>{imports.problem}</Table.Th>}
            {shown.map(({ index, target }) => (
              <Table.Th key={index}>{target.label}</Table.Th>
            ))}
            {form.format === 'ndjson' && <Table.Th>{imports.line}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {head.rows.map((row, place) => {
            const own = ofRow.get(place + 1) ?? []
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity and keep their places
              <Table.Tr key={place} data-bad={own.length > 0 || undefined}>
                <Table.Td className={classes.number}>{place + 1}</Table.Td>
                {problems.length > 0 && (
                  <Table.Td className={classes.why}>
                    {own.map((one) => (
                      <div key={`${one.field} ${one.message}`}>{wordsFor(one, columns)}</div>
                    ))}
                  </Table.Td>
                )}
                {shown.map(({ index, target }) => (
                  <Table.Td key={index} data-bad={own.some((one) => isAbout(one, target)) || undefined}>
                    {understood(target, row[index] ?? null)}
                  </Table.Td>
                ))}
                {form.format === 'ndjson' && <Table.Td className={classes.line}>{row[0]}</Table.Td>}
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </section>
  )
}

/** Numbers and days are written anew, so that a wrong reading is seen before anything is stored. */
function useUnderstood() {
  const words = useWords()
  return (column: Column, cell: Cell): Cell => {
    const value = converted(column, cell)
    if (!value || !READ_ANEW.includes(column.field.kind)) return cell
    return column.field.kind === 'decimal' && Number.isNaN(Number(value))
      ? cell
      : words.of(column.field, value)
  }
}

const READ_ANEW = ['decimal', 'date', 'datetime']

const isAbout = ({ field }: Problem, { name, field: own }: Target): boolean =>
  field === name || field === own.name

/** `Date of birth: This is not a date`. */
function wordsFor(problem: Problem, columns: Mapping['columns']): string {
  const label = columns.find((target) => target && isAbout(problem, target))?.field.label ?? problem.field
  return [label, problemWords(problem)].filter(Boolean).join(': ')
}
