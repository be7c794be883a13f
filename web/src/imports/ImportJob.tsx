import { Button, Group, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { RestoreDialog } from '../changes/RestoreDialog.tsx'
import { takingBack } from '../changes/restoring.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { DownloadIcon, UndoIcon } from '../ui/icons.tsx'
import { Moment } from '../ui/Moment.tsx'
import { tellFailure } from '../ui/notify.ts'
import { Page } from '../ui/Page.tsx'
import { saveFile } from '../ui/saveFile.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { JobProblems } from './JobProblems.tsx'
import { JobProgress } from './JobProgress.tsx'
import { canUndo, type Job, jobQuery } from './jobs.ts'
import { errorsFile } from './problems.ts'

/** One import: how far it is, what came of it, and the way back. */
export function ImportJob() {
  const { id } = getRouteApi('/app/imports/$id').useParams()
  const { imports } = useTexts()
  const labels = useLabels()
  const { data: job, error } = useQuery(jobQuery(id))
  const parent = { to: '/imports', label: imports.title }
  if (!job)
    return error ? (
      <Page title={imports.title} parent={parent}>
        <FailureNote failure={error} />
      </Page>
    ) : (
      <Waiting />
    )
  return (
    <Page
      title={imports.of(labels.type(job.type).many)}
      text={<Moment at={job.startedAt} />}
      parent={parent}
      actions={<JobActions job={job} />}
    >
      <Stack gap="xl">
        <JobProgress job={job} />
        <JobProblems job={job} />
      </Stack>
    </Page>
  )
}

function JobActions({ job }: { readonly job: Job }) {
  const { imports } = useTexts()
  const labels = useLabels()
  const [isAsking, setAsking] = useState(false)
  const saving = useMutation({
    mutationFn: async () => saveFile(await errorsFile(job.id), `import-${job.id}-errors.csv`),
    onError: tellFailure,
  })
  return (
    <Group gap="xs">
      {job.failed + job.notUndone > 0 && (
        <Button
          variant="default"
          leftSection={<DownloadIcon size={16} />}
          loading={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {imports.download}
        </Button>
      )}
      {canUndo(job) && (
        <Button variant="default" leftSection={<UndoIcon size={16} />} onClick={() => setAsking(true)}>
          {imports.undo}
        </Button>
      )}
      <Button component={Link} to={`/${job.type}`} variant="default">
        {imports.open(labels.type(job.type).many)}
      </Button>
      {isAsking && (
        <RestoreDialog
          title={imports.undoTitle}
          action={imports.undo}
          restoring={takingBack({ 'import-job-id': job.id })}
          onClose={() => setAsking(false)}
        />
      )}
    </Group>
  )
}
