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
import { errorsFile, type Show } from './problems.ts'

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
        <JobProblems job={job} show="problems" />
        <JobProblems job={job} show="left-out" />
      </Stack>
    </Page>
  )
}

function JobActions({ job }: { readonly job: Job }) {
  const { imports } = useTexts()
  const labels = useLabels()
  const [isAsking, setAsking] = useState(false)
  const saving = useMutation({
    mutationFn: async (show: Show) => {
      const file = await errorsFile(job.id, show)
      const ending = file.type.includes('ndjson') ? 'ndjson' : 'csv'
      saveFile(file, `import-${job.id}-${show === 'problems' ? 'errors' : show}.${ending}`)
    },
    onError: tellFailure,
  })
  const isSaving = (show: Show) => saving.isPending && saving.variables === show
  return (
    <Group gap="xs">
      {job.failed > 0 && (
        <Button
          variant="default"
          leftSection={<DownloadIcon size={16} />}
          loading={isSaving('rows')}
          onClick={() => saving.mutate('rows')}
        >
          {imports.downloadRows}
        </Button>
      )}
      {job.failed + job.notUndone > 0 && (
        <Button
          variant="default"
          leftSection={<DownloadIcon size={16} />}
          loading={isSaving('problems')}
          onClick={() => saving.mutate('problems')}
        >
          {imports.download}
        </Button>
      )}
      {job.leftOut > 0 && (
        <Button
          variant="default"
          leftSection={<DownloadIcon size={16} />}
          loading={isSaving('left-out')}
          onClick={() => saving.mutate('left-out')}
        >
          {imports.downloadLeftOut}
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
