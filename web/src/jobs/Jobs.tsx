import { useSuspenseQuery } from '@tanstack/react-query'
import { useTexts } from '../locales/language.ts'
import { ClockIcon } from '../ui/icons.tsx'
import { Moment } from '../ui/Moment.tsx'
import { Nothing } from '../ui/Nothing.tsx'
import { Page } from '../ui/Page.tsx'
import { Row, Rows } from '../ui/Rows.tsx'
import { Section } from '../ui/Section.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { type Job, jobsQuery } from './api.ts'

const COLORS: Readonly<Record<Job['state'], string>> = {
  waiting: 'gray',
  retrying: 'orange',
  running: 'blue',
  done: 'green',
  failed: 'red',
}

/** What the server does for the account outside of any request. */
export function Jobs() {
  const { jobs: words } = useTexts()
  const {
    data: { jobs },
  } = useSuspenseQuery(jobsQuery)
  return (
    <Page title={words.title} text={words.text}>
      <Section flush>
        {jobs.length === 0 ? (
          <Nothing icon={<ClockIcon size={28} />} title={words.none} text={words.noneText} />
        ) : (
          <Rows label={words.title}>
            {jobs.map((job) => (
              <JobRow key={job.id} job={job} />
            ))}
          </Rows>
        )}
      </Section>
    </Page>
  )
}

function JobRow({ job }: { readonly job: Job }) {
  const { jobs: words } = useTexts()
  const { queue, state, attempts, done, total } = job
  const told = [
    ...(done !== null && total !== null ? [words.progress(done, total)] : []),
    ...(attempts > 1 ? [words.attempts(attempts)] : []),
  ]
  return (
    <Row
      title={words.queues[queue]}
      text={told.join(' · ')}
      facts={<Moment at={job['ended-at'] ?? job['created-at']} />}
      actions={<StatusBadge color={COLORS[state]} label={words.states[state]} />}
    />
  )
}
