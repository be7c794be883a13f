import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { membersOf, textOf } from '../api/values.ts'
import { useNames } from '../fields/useNames.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Moment } from '../ui/Moment.tsx'
import { Row, Rows } from '../ui/Rows.tsx'
import { Section } from '../ui/Section.tsx'
import { TRIED_DAYS, type TriedRun, tryOut } from './api.ts'
import type { Doing, Members } from './grammar.ts'

/** What it would have done in the last days, with nothing done. */
export function TryOut({ automationId }: { readonly automationId: string }) {
  const { automations } = useTexts()
  const labels = useLabels()
  const attempt = useMutation({ mutationFn: () => tryOut(automationId) })
  const { runs = [], 'is-cut': isCut } = attempt.data ?? {}
  const nameOf = useNames(runs.flatMap((run) => recordOf(run) ?? []))
  return (
    <Section title={automations.tryOut} text={automations.tryOutText(TRIED_DAYS)}>
      <Group>
        <Button variant="default" loading={attempt.isPending} onClick={() => attempt.mutate()}>
          {automations.tryOut}
        </Button>
        <div role="status">{attempt.data && automations.tried(runs.length, isCut === true)}</div>
      </Group>
      <FailureNote failure={attempt.error} />
      {runs.length > 0 && (
        <Rows label={automations.tryOut}>
          {runs.map((run, index) => {
            const record = recordOf(run)
            return (
              <Row
                // biome-ignore lint/suspicious/noArrayIndexKey: what did not happen has no name but its place
                key={index}
                title={
                  record ? `${labels.type(record.type).one}: ${nameOf(record).name}` : automations.noRecord
                }
                text={
                  <>
                    {(run.steps ?? []).map((step) => (
                      <StepText key={String(step.step)} step={step} about={record?.type} />
                    ))}
                    {run.message && <Text c="red">{run.message}</Text>}
                  </>
                }
                facts={run.at && <Moment at={run.at} />}
              />
            )
          })}
        </Rows>
      )}
    </Section>
  )
}

interface StepTextProps {
  readonly step: Members
  readonly about: string | undefined
}

/** The step in words, with what it would write. */
function StepText({ step, about }: StepTextProps) {
  const { automations } = useTexts()
  const labels = useLabels()
  const type = textOf(step.type) ?? about ?? ''
  const written = Object.entries(membersOf(step.fields))
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${labels.field(type, name, name)}: ${textOf(value) ?? JSON.stringify(value)}`)
  const to = textOf(step.to)
  const recipients: Readonly<Record<string, string>> = automations.recipients
  const said = [
    to && (recipients[to] ?? to),
    ...['subject', 'title', 'url'].map((name) => textOf(step[name])),
  ]
  const made = textOf(step.type) && labels.type(type).one
  const deed = automations.deeds[step.do as Doing] ?? String(step.do)
  return <div>{[deed, made, ...said, ...written].filter(Boolean).join(' · ')}</div>
}

function recordOf({ 'resource-type': type, 'resource-id': id }: TriedRun) {
  return type && id ? { type, id } : undefined
}
