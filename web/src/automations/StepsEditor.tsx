import { ActionIcon, CloseButton, Group } from '@mantine/core'
import { useTexts } from '../locales/language.ts'
import { ChevronDownIcon, ChevronUpIcon } from '../ui/icons.tsx'
import { PickButton } from '../ui/PickButton.tsx'
import { Errors, type ErrorsOf } from './Errors.tsx'
import { type Doing, deedsFor, newStep, type Step, stepsIn } from './grammar.ts'
import classes from './Sentence.module.css'
import { StepEditor } from './StepEditor.tsx'

export interface StepsEditorProps {
  readonly label: string
  readonly type: string | undefined
  readonly steps: readonly Step[]
  /** Where they stand in the form, for what is refused. */
  readonly at: string
  readonly errors: ErrorsOf
  readonly onChange: (steps: readonly Step[]) => void
}

/** Steps, one after another; those of a branch stand below it. */
export function StepsEditor({ label, type, steps, at, errors, onChange }: StepsEditorProps) {
  const { automations, linkPicker } = useTexts()
  const move = (from: number, to: number) => {
    const next = steps.toSpliced(from, 1)
    onChange(next.toSpliced(to, 0, steps[from]!))
  }
  return (
    <>
      <ol className={classes.steps} aria-label={label}>
        {steps.map((step, index) => {
          const name = automations.stepName(index + 1, automations.deeds[step.do as Doing] ?? step.do)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name but their place
            <li key={index} className={classes.step} aria-label={name}>
              <div className={classes.head}>
                <span className={classes.name}>{name}</span>
                <Group gap={2} wrap="nowrap">
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    disabled={index === 0}
                    aria-label={automations.moveUp(name)}
                    onClick={() => move(index, index - 1)}
                  >
                    <ChevronUpIcon size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    disabled={index === steps.length - 1}
                    aria-label={automations.moveDown(name)}
                    onClick={() => move(index, index + 1)}
                  >
                    <ChevronDownIcon size={16} />
                  </ActionIcon>
                  <CloseButton
                    aria-label={automations.without(name)}
                    onClick={() => onChange(steps.toSpliced(index, 1))}
                  />
                </Group>
              </div>
              <StepEditor
                type={type}
                step={step}
                onChange={(next) => onChange(steps.with(index, next))}
                sideOf={(side) => (
                  <StepsEditor
                    label={automations[side]}
                    type={type}
                    steps={stepsIn(step[side])}
                    at={`${at}.${index}.${side}`}
                    errors={errors}
                    onChange={(next) => onChange(steps.with(index, { ...step, [side]: next }))}
                  />
                )}
              />
              <Errors errors={errors} at={`${at}.${index}`} />
            </li>
          )
        })}
      </ol>
      <PickButton
        mt="sm"
        label={automations.addStep}
        name={automations.addStepTo(label)}
        noneFound={linkPicker.nothing}
        options={deedsFor(type).map((one) => ({ value: one, label: automations.deeds[one] }))}
        onPick={(chosen) => onChange([...steps, newStep(chosen as Doing)])}
      />
    </>
  )
}
