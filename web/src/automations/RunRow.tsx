import { Button, Text } from '@mantine/core'
import type { Resource } from '../api/records.ts'
import { membersOf, textOf } from '../api/values.ts'
import type { Linked } from '../fields/field.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { Moment } from '../ui/Moment.tsx'
import { Row } from '../ui/Rows.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { Doing, Members } from './grammar.ts'

const COLORS: Readonly<Record<string, string>> = {
  waiting: 'gray',
  running: 'blue',
  done: 'green',
  failed: 'red',
  stopped: 'orange',
}

interface RunRowProps {
  readonly run: Resource
  readonly record: Linked | undefined
  readonly onUndo: (requestId: string) => void
}

/** One run with each of its steps. */
export function RunRow({ run, record, onUndo }: RunRowProps) {
  const { automations, undo } = useTexts()
  const labels = useLabels()
  const { state, steps, message, 'created-at': createdAt, 'request-id': requestId } = run.attributes
  const name = textOf(state) ?? ''
  const id = textOf(requestId)
  const stateOf = (step: Members) => {
    const state = textOf(step.state)
    return state ? labels.choice('automation-runs', 'state', state) : ''
  }
  return (
    <Row
      title={record ? `${labels.type(record.type).one}: ${record.name}` : automations.noRecord}
      text={
        <>
          {(Array.isArray(steps) ? steps : []).map((one, index) => {
            const step = membersOf(one)
            const doing = automations.deeds[step.do as Doing] ?? String(step.do)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name but their place
              <div key={index}>{automations.stepDone(doing, stateOf(step), textOf(step.message) ?? '')}</div>
            )
          })}
          {textOf(message) && <Text c="red">{textOf(message)}</Text>}
        </>
      }
      facts={<Moment at={String(createdAt)} />}
      actions={
        <>
          <StatusBadge
            color={COLORS[name] ?? 'gray'}
            label={labels.choice('automation-runs', 'state', name)}
          />
          {id && name !== 'waiting' && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={automations.undoRunOf(record?.name ?? run.id)}
              onClick={() => onUndo(id)}
            >
              {undo.undo}
            </Button>
          )}
        </>
      }
    />
  )
}
