import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../locales/language.ts'
import { inNavigation } from '../metadata/kinds.ts'
import { useLabels } from '../metadata/labels.ts'
import { useTypes } from '../metadata/useTypes.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { ChevronDownIcon, UploadIcon } from '../ui/icons.tsx'
import { Moment } from '../ui/Moment.tsx'
import { Nothing } from '../ui/Nothing.tsx'
import { Page } from '../ui/Page.tsx'
import { Row, Rows } from '../ui/Rows.tsx'
import { Section } from '../ui/Section.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import classes from './Imports.module.css'
import { type Job, jobsQuery } from './jobs.ts'
import { StateBadge } from './StateBadge.tsx'

/** Imports of the last time, and the way to a new one. */
export function Imports() {
  const { imports } = useTexts()
  const { data: jobs, error } = useQuery(jobsQuery)
  // Shown where it stays: a menu that is open would close with its button.
  const hasOwnPlace = jobs ? jobs.length > 0 : error !== null
  return (
    <Page title={imports.title} text={imports.text} actions={hasOwnPlace && <NewImport />}>
      <FailureNote failure={error} />
      {!jobs && !error && <Waiting />}
      {jobs && (
        <Section flush>
          {jobs.length === 0 ? (
            <Nothing
              icon={<UploadIcon size={28} />}
              title={imports.none}
              text={imports.noneText}
              action={<NewImport />}
            />
          ) : (
            <Rows label={imports.title}>
              {jobs.map((job) => (
                <JobRow key={job.id} job={job} />
              ))}
            </Rows>
          )}
        </Section>
      )}
    </Page>
  )
}

function NewImport() {
  const { imports } = useTexts()
  const writable = inNavigation(useTypes()).filter(({ can }) => can.import)
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button leftSection={<UploadIcon size={16} />} rightSection={<ChevronDownIcon size={16} />}>
          {imports.new}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {writable.map(({ name, labels }) => (
          <Menu.Item key={name} component={Link} to={`/imports/new/${name}`}>
            {labels.many}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function JobRow({ job }: { readonly job: Job }) {
  const { imports } = useTexts()
  const labels = useLabels()
  const counts = [
    [imports.created, job.created],
    [imports.updated, job.updated],
    [imports.failed, job.failed],
  ] as const
  const told = counts.filter(([, count]) => count > 0).map(([label, count]) => `${label}: ${count}`)
  return (
    <Row
      title={
        <Link to="/imports/$id" params={{ id: job.id }} className={classes.link}>
          {labels.type(job.type).many}
        </Link>
      }
      text={told.join(' · ') || imports.rows(job.total)}
      facts={<Moment at={job.startedAt} />}
      actions={<StateBadge state={job.state} />}
    />
  )
}
