import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Resource } from '../api/records.ts'
import { textOf } from '../api/values.ts'
import { MoreButton } from '../changes/MoreButton.tsx'
import { RestoreDialog } from '../changes/RestoreDialog.tsx'
import { takingBack } from '../changes/restoring.ts'
import { useNames } from '../fields/useNames.ts'
import { useTexts } from '../locales/language.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { BoltIcon } from '../ui/icons.tsx'
import { Nothing } from '../ui/Nothing.tsx'
import { Rows } from '../ui/Rows.tsx'
import { Section } from '../ui/Section.tsx'
import { runsQuery } from './api.ts'
import { RunRow } from './RunRow.tsx'

/** What it has done, the newest first, as it happens. */
export function Runs({ automationId }: { readonly automationId: string }) {
  const { automations, activity } = useTexts()
  const query = useInfiniteQuery(runsQuery(automationId))
  const runs = query.data?.pages.flatMap(({ data }) => data) ?? []
  const nameOf = useNames(runs.flatMap((run) => recordOf(run) ?? []))
  const [undone, setUndone] = useState<string>()
  return (
    <Section title={automations.runs} text={automations.runsText} flush>
      <FailureNote failure={query.error} />
      {query.data && runs.length === 0 && (
        <Nothing icon={<BoltIcon size={28} />} title={automations.noRuns} text={automations.noRunsText} />
      )}
      <Rows label={automations.runs}>
        {runs.map((run) => {
          const record = recordOf(run)
          return <RunRow key={run.id} run={run} record={record && nameOf(record)} onUndo={setUndone} />
        })}
      </Rows>
      <MoreButton query={query} label={automations.more} />
      {undone && (
        <RestoreDialog
          title={automations.undoRun}
          action={activity.undoAction}
          restoring={takingBack({ 'request-id': undone })}
          onClose={() => setUndone(undefined)}
        />
      )}
    </Section>
  )
}

/** The record that a run is about, if it is about one. */
function recordOf({ attributes }: Resource) {
  const [type, id] = [textOf(attributes['resource-type']), textOf(attributes['resource-id'])]
  return type && id ? { type, id } : undefined
}
