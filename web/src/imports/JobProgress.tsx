import { Alert, Group, Progress, Text } from '@mantine/core'
import { useLanguage, useTexts } from '../locales/language.ts'
import { AlertIcon } from '../ui/icons.tsx'
import { Section } from '../ui/Section.tsx'
import classes from './Imports.module.css'
import { hasEnded, type Job } from './jobs.ts'
import { StateBadge } from './StateBadge.tsx'

/** How far the import is, and what it has done until now. */
export function JobProgress({ job }: { readonly job: Job }) {
  const { imports } = useTexts()
  const format = new Intl.NumberFormat(useLanguage())
  const counts = {
    [imports.created]: job.created,
    [imports.updated]: job.updated,
    [imports.failed]: job.failed,
    ...(job.leftOut > 0 && { [imports.leftOut]: job.leftOut }),
    ...(job.notUndone > 0 && { [imports.notUndone]: job.notUndone }),
  }
  const share = job.total === 0 ? 100 : (job.processed / job.total) * 100
  return (
    <Section>
      <Group justify="space-between" mb="sm">
        <StateBadge state={job.state} />
        <Text size="sm" c="dimmed">
          {imports.progress(format.format(job.processed), job.total)}
        </Text>
      </Group>
      <Progress.Root mb="lg">
        <Progress.Section
          value={share}
          striped={!hasEnded(job)}
          animated={!hasEnded(job)}
          aria-label={imports.states[job.state]}
        />
      </Progress.Root>
      <dl className={classes.counts} aria-live="polite">
        {Object.entries(counts).map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{format.format(count)}</dd>
          </div>
        ))}
      </dl>
      {job.problem && (
        <Alert mt="md" color="red" variant="light" icon={<AlertIcon />}>
          {job.problem}
        </Alert>
      )}
    </Section>
  )
}
