import { Group, Loader, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTexts } from '../locales/language.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { AlertIcon, CheckIcon } from '../ui/icons.tsx'
import { Section } from '../ui/Section.tsx'
import { sampleOf } from './body.ts'
import { isFit } from './fitness.ts'
import classes from './Imports.module.css'
import { ended } from './jobs.ts'
import { PreviewTable } from './PreviewTable.tsx'
import { firstProblems, type Problem } from './problems.ts'
import { upload, type Wish } from './upload.ts'
import type { Mapping } from './useMapping.ts'

const PAUSE_MS = 400
const MOST_PROBLEMS = 1000

interface PreviewSectionProps {
  readonly type: string
  readonly mapping: Mapping
  readonly wish: Wish
}

/** The first rows as the server would take them: it tries them and writes nothing. */
export function PreviewSection({ type, mapping, wish }: PreviewSectionProps) {
  const { imports } = useTexts()
  const { name, file, table, form, columns } = mapping
  const { isAllOrNothing: _, ...asked } = wish
  const columnsAsked = columns.map((one) => one && [one.name, one.first, one.notation])
  const names = JSON.stringify([columnsAsked, asked, table?.sheet])
  const [settled] = useDebouncedValue(names, PAUSE_MS)
  const trial = useQuery({
    queryKey: ['import-trial', type, name, file.size, form, settled],
    enabled: settled === names && isFit(mapping),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async (): Promise<readonly Problem[]> => {
      const trial = { ...wish, isAllOrNothing: false, isDryRun: true }
      const job = await ended(await upload(type, form.format, sampleOf(mapping), trial))
      return job.failed > 0 ? firstProblems(job.id, MOST_PROBLEMS) : []
    },
  })
  const isCurrent = !trial.isFetching && !trial.isPlaceholderData && settled === names
  return (
    <Section title={imports.preview} flush>
      <div className={classes.verdict} role="status">
        {isCurrent && trial.data ? (
          <Verdict rows={mapping.head.rows.length} problems={trial.data} />
        ) : (
          trial.isFetching && (
            <Group gap="xs">
              <Loader size={14} />
              <Text size="sm">{imports.checking}</Text>
            </Group>
          )
        )}
      </div>
      <FailureNote failure={trial.error} m="md" />
      <PreviewTable mapping={mapping} problems={trial.data ?? []} />
    </Section>
  )
}

function Verdict({ rows, problems }: { readonly rows: number; readonly problems: readonly Problem[] }) {
  const { imports } = useTexts()
  const bad = new Set(problems.map(({ row }) => row)).size
  return (
    <Group gap="xs" c={bad > 0 ? 'var(--mantine-color-error)' : undefined}>
      {bad > 0 ? <AlertIcon size={16} /> : <CheckIcon size={16} />}
      <Text size="sm">
        {bad > 0
          ? imports.someBad(imports.rows(bad), imports.rows(rows))
          : imports.allGood(imports.rows(rows))}
      </Text>
    </Group>
  )
}
