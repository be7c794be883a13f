import { Checkbox, Select, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LinkPicker } from '../fields/LinkPicker.tsx'
import { draftOfName } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { useTypes } from '../metadata/useTypes.ts'
import { Section } from '../ui/Section.tsx'
import classes from './Imports.module.css'
import type { Mapping } from './useMapping.ts'
import { type Meaning, type UnknownValue, unknownQuery } from './values.ts'

/** What the values of the file mean that no record and no choice is called by. */
export function ValuesSection({ mapping }: { readonly mapping: Mapping }) {
  const { imports } = useTexts()
  const { data: found } = useQuery(unknownQuery(mapping, mapping.name))
  if (!found || found.shown.length === 0) return null
  return (
    <Section title={imports.values} text={imports.valuesText} flush>
      <div className={classes.scroll}>
        <Table verticalSpacing={6} horizontalSpacing="md" className={classes.columns!}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{imports.value}</Table.Th>
              <Table.Th className={classes.example}>{imports.field}</Table.Th>
              <Table.Th>{imports.means}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.shown.map((one) => (
              <Table.Tr key={`${one.column.name} ${one.value}`}>
                <Table.Td className={classes.name}>
                  {one.value}
                  <Text size="xs" c="dimmed">
                    {imports.rows(one.count)}
                  </Text>
                </Table.Td>
                <Table.Td className={classes.example}>{one.column.field.label}</Table.Td>
                <Table.Td className={classes.field}>
                  <MeaningInput
                    unknown={one}
                    meaning={mapping.meanings[one.column.name]?.[one.value]}
                    onChange={(meaning) => mapping.setMeaning(one.column.name, one.value, meaning)}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {found.others > 0 && (
        <Text size="sm" c="dimmed" px="md" py="sm">
          {imports.otherValues(found.others)}
        </Text>
      )}
    </Section>
  )
}

interface MeaningInputProps {
  readonly unknown: UnknownValue
  /** Undefined while nothing is said. */
  readonly meaning: Meaning | undefined
  readonly onChange: (meaning: Meaning | undefined) => void
}

function MeaningInput({ unknown: { column, value }, meaning, onChange }: MeaningInputProps) {
  const { imports } = useTexts()
  const { field } = column
  const target = useTypes().find(({ name }) => name === field.targets[0])
  const label = imports.meaningOf(value)
  return (
    <>
      {target ? (
        <LinkPicker
          field={{ targets: field.targets, label }}
          aria-label={label}
          placeholder={target.can.create ? imports.chooseOrCreate : imports.choose}
          size="sm"
          disabled={meaning === null}
          value={meaning && typeof meaning === 'object' ? meaning : null}
          prefill={draftOfName(target, value)}
          onChange={(linked) => onChange(linked ?? undefined)}
        />
      ) : (
        <Select
          aria-label={label}
          placeholder={imports.choose}
          size="sm"
          searchable
          clearable
          disabled={meaning === null}
          data={(field.choices ?? []).map((one) => ({ value: one.value, label: one.label }))}
          value={typeof meaning === 'string' ? meaning : null}
          onChange={(chosen) => onChange(chosen ?? undefined)}
        />
      )}
      <Checkbox
        mt={6}
        size="xs"
        label={imports.leaveEmpty}
        aria-label={imports.leaveEmptyOf(value)}
        checked={meaning === null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? null : undefined)}
      />
    </>
  )
}
