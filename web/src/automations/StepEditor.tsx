import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { membersOf, textOf } from '../api/values.ts'
import { useTexts } from '../locales/language.ts'
import { useType } from '../metadata/useTypes.ts'
import { Choose } from './Choose.tsx'
import { FieldsEditor } from './FieldsEditor.tsx'
import type { Members, Step } from './grammar.ts'
import { IfEditor } from './IfEditor.tsx'
import { LinkValue } from './LinkValue.tsx'
import { RecipientEditor } from './RecipientEditor.tsx'
import classes from './Sentence.module.css'
import { TemplateInput } from './TemplateInput.tsx'
import { useTypeChoices } from './useTypeChoices.ts'
import { WaitEditor } from './WaitEditor.tsx'

interface StepEditorProps {
  readonly type: string | undefined
  readonly step: Step
  readonly onChange: (step: Step) => void
  /** The steps of one side of a branch. */
  readonly sideOf: (side: 'then' | 'else') => ReactNode
}

/** What a step does, as a sentence with places to fill. */
export function StepEditor({ type, step, onChange, sideOf }: StepEditorProps) {
  const { automations } = useTexts()
  const types = useTypeChoices()
  const set = (members: Members) => onChange({ ...step, ...members })
  const text = (name: string) => textOf(step[name]) ?? ''
  const written = (name: 'to' | 'subject' | 'title' | 'body' | 'url', isLong = false) => (
    <TemplateInput
      label={automations.parts[name]}
      type={type}
      value={text(name)}
      isLong={isLong}
      onChange={(next) => set({ [name]: next })}
    />
  )
  switch (step.do) {
    case 'create':
      return (
        <Stack gap="xs">
          <Choose
            label={automations.type}
            value={text('type')}
            data={types}
            onChange={(chosen) => set({ type: chosen, fields: {} })}
          />
          <FieldsEditor
            key={text('type')}
            of={text('type')}
            type={type}
            value={membersOf(step.fields)}
            onChange={(fields) => set({ fields })}
          />
        </Stack>
      )
    case 'set':
      return (
        <FieldsEditor
          of={type ?? ''}
          type={type}
          value={membersOf(step.fields)}
          onChange={(fields) => set({ fields })}
        />
      )
    case 'move':
      return <StageValue type={type} value={text('stage')} onChange={(stage) => set({ stage })} />
    case 'assign':
      return (
        <div className={classes.sentence}>
          <Text size="sm">{automations.inTurn}</Text>
          <LinkValue
            field={{ label: automations.team, targets: ['user-groups'] }}
            type={undefined}
            value={text('team')}
            onChange={(team) => set({ team })}
          />
        </div>
      )
    case 'link':
      return <LinkStep type={type} step={step} onSet={set} />
    case 'notify':
      return (
        <Stack gap="xs">
          <RecipientEditor value={text('to')} hasRecord={type !== undefined} onChange={(to) => set({ to })} />
          {written('title')}
          {written('body', true)}
        </Stack>
      )
    case 'letter':
      return (
        <Stack gap="xs">
          {written('to')}
          {written('subject')}
          {written('body', true)}
        </Stack>
      )
    case 'call':
      return written('url')
    case 'wait':
      return <WaitEditor type={type} step={step} onChange={onChange} />
    case 'branch':
      return (
        <Stack gap="xs">
          {type && (
            <div className={classes.sentence}>
              <Text size="sm">{automations.if}</Text>
              <IfEditor type={type} value={membersOf(step.if)} onChange={(next) => set({ if: next })} />
            </div>
          )}
          {(['then', 'else'] as const).map((side) => (
            <div key={side}>
              <Text size="sm" fw={500}>
                {automations[side]}
              </Text>
              <div className={classes.below}>{sideOf(side)}</div>
            </div>
          ))}
        </Stack>
      )
    default:
      return null
  }
}

interface StageValueProps {
  readonly type: string | undefined
  readonly value: string
  readonly onChange: (stage: string) => void
}

function StageValue({ type, value, onChange }: StageValueProps) {
  const { automations } = useTexts()
  const stage = useType(type ?? '')?.relationships.find(({ name }) => name === 'stage')
  if (!stage) return <Text size="sm">{automations.noStages}</Text>
  return (
    <LinkValue
      field={{ label: stage.label, targets: stage.targets }}
      type={undefined}
      value={value}
      onChange={onChange}
    />
  )
}

interface LinkStepProps {
  readonly type: string | undefined
  readonly step: Step
  readonly onSet: (members: Members) => void
}

function LinkStep({ type, step, onSet }: LinkStepProps) {
  const { automations } = useTexts()
  const lists = (useType(type ?? '')?.relationships ?? []).filter((one) => one.many && !one['read-only'])
  const relation = lists.find(({ name }) => name === step.relation)
  return (
    <div className={classes.sentence}>
      <Choose
        label={automations.relation}
        value={relation?.name ?? ''}
        data={lists.map(({ name, label }) => ({ value: name, label }))}
        onChange={(next) => onSet({ relation: next, id: '' })}
      />
      {relation && (
        <LinkValue
          field={relation}
          type={type}
          value={textOf(step.id) ?? ''}
          onChange={(id) => onSet({ id })}
        />
      )}
    </div>
  )
}
