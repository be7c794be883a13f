import { Select, Table, Text } from '@mantine/core'
import { useGroups } from '../fields/groups.ts'
import { useTexts } from '../locales/language.ts'
import { Section } from '../ui/Section.tsx'
import { chosenTwice, missingLabels } from './fitness.ts'
import classes from './Imports.module.css'
import { NotationSelect } from './NotationSelect.tsx'
import type { Mapping } from './useMapping.ts'

/** Where each column goes, with what stands in it. */
export function ColumnsSection({ mapping }: { readonly mapping: Mapping }) {
  const { imports } = useTexts()
  const { head, columns, setColumn, setWritten } = mapping
  const options = useOptions(mapping)
  const twice = chosenTwice(mapping)
  const missing = missingLabels(mapping)
  return (
    <Section title={imports.columns} text={imports.columnsText} flush>
      <div className={classes.scroll}>
        <Table verticalSpacing={6} horizontalSpacing="md" className={classes.columns!}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{imports.column}</Table.Th>
              <Table.Th className={classes.example}>{imports.example}</Table.Th>
              <Table.Th>{imports.field}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {columns.map((target, index) => {
              const name = head.header[index] || imports.unnamed(index + 1)
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity and keep their places
                <Table.Tr key={index}>
                  <Table.Td className={classes.name}>{name}</Table.Td>
                  <Table.Td className={classes.example}>{exampleIn(mapping, index)}</Table.Td>
                  <Table.Td className={classes.field}>
                    <Select
                      aria-label={imports.fieldOf(name)}
                      placeholder={imports.leaveOut}
                      data={options}
                      value={target?.name ?? null}
                      searchable
                      clearable
                      size="sm"
                      maxDropdownHeight={320}
                      error={target && twice.has(target.name) && imports.twice}
                      onChange={(chosen) => setColumn(index, chosen)}
                    />
                    {target && (
                      <NotationSelect
                        column={target}
                        cells={head.rows.flatMap((row) => row[index] ?? [])}
                        heading={name}
                        onChange={(written) => setWritten(index, written)}
                      />
                    )}
                  </Table.Td>
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      </div>
      {missing.length > 0 && (
        <Text size="sm" c="dimmed" px="md" py="sm">
          {imports.missing(missing.join(', '))}
        </Text>
      )}
    </Section>
  )
}

function useOptions({ targets }: Mapping) {
  const groups = useGroups([...new Set(targets.map(({ field }) => field))])
  return groups.map(({ label, fields }) => ({
    group: label,
    items: targets
      .filter(({ field }) => fields.includes(field))
      .map((target) => ({ value: target.name, label: target.label })),
  }))
}

const exampleIn = ({ head }: Mapping, index: number): string =>
  head.rows.map((row) => row[index]).find((cell) => Boolean(cell)) ?? ''
