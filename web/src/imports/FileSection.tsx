import { Button, Group, Select, Text } from '@mantine/core'
import { useLanguage, useTexts } from '../locales/language.ts'
import { Section } from '../ui/Section.tsx'
import { DELIMITERS, type Delimiter, ENCODINGS, type Encoding } from './sniff.ts'
import type { Mapping } from './useMapping.ts'

const NAMES: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'windows-1251': 'Windows-1251',
  'windows-1252': 'Windows-1252',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
}

interface FileSectionProps {
  readonly mapping: Mapping
  readonly onAnother: () => void
  readonly onSheet: (sheet: string) => void
}

/** Which file it is, and how its bytes are read. */
export function FileSection({ mapping, onAnother, onSheet }: FileSectionProps) {
  const { imports } = useTexts()
  const language = useLanguage()
  const { file, table, form, setForm } = mapping
  const isText = !table && form.format === 'csv'
  return (
    <Section title={imports.file}>
      <Group justify="space-between" gap="md" wrap="wrap">
        <div>
          <Text fw={500} size="md">
            {mapping.name}
          </Text>
          <Text c="dimmed" size="sm">
            {table ? imports.tables[table.kind] : form.format.toUpperCase()} · {sizeIn(file.size, language)}
          </Text>
        </div>
        <Button variant="default" size="xs" onClick={onAnother}>
          {imports.another}
        </Button>
      </Group>
      {isText && (
        <Group mt="md" gap="md" grow maw="26rem">
          <Select
            label={imports.encoding}
            allowDeselect={false}
            data={ENCODINGS.map((value) => ({ value, label: NAMES[value] }))}
            value={form.encoding}
            onChange={(encoding) => setForm({ ...form, encoding: encoding as Encoding })}
          />
          <Select
            label={imports.delimiter}
            allowDeselect={false}
            data={DELIMITERS.map((value) => ({ value, label: imports.delimiters[value] }))}
            value={form.delimiter}
            onChange={(delimiter) => setForm({ ...form, delimiter: delimiter as Delimiter })}
          />
        </Group>
      )}
      {table && table.sheets.length > 1 && (
        <Select
          mt="md"
          maw="22rem"
          label={imports.sheet}
          allowDeselect={false}
          data={[...new Set(table.sheets)]}
          value={table.sheet ?? table.sheets[0]!}
          onChange={(sheet) => sheet && onSheet(sheet)}
        />
      )}
      {form.format === 'ndjson' && (
        <Text size="sm" mt="md">
          {imports.ndjson}
        </Text>
      )}
    </Section>
  )
}

function sizeIn(bytes: number, language: string): string {
  const [size, unit] =
    bytes < 1e6 ? ([bytes / 1e3, 'kilobyte'] as const) : ([bytes / 1e6, 'megabyte'] as const)
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(size)
}
