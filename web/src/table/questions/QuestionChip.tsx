import { Button, UnstyledButton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../locales/language.ts'
import { CloseIcon, SlidersIcon } from '../../ui/icons.tsx'
import classes from '../filters/FilterBar.module.css'
import { type View, withFilter } from '../view.ts'
import { QuestionText } from './QuestionText.tsx'
import { questionOf, WHERE } from './question.ts'

const QuestionDialog = lazy(() =>
  import('./QuestionDialog.tsx').then((module) => ({ default: module.QuestionDialog })),
)

interface QuestionChipProps {
  readonly type: string
  readonly view: View
  readonly onChange: (view: View) => void
}

/** What the list is asked with operators, in words, and the dialog that asks it. */
export function QuestionChip({ type, view, onChange }: QuestionChipProps) {
  const { questions } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const where = view.filters[WHERE]
  const question = questionOf(where)
  const set = (next: string | undefined) => onChange(withFilter(view, WHERE, next))
  return (
    <>
      {where === undefined ? (
        <Button
          size="compact-xs"
          h={26}
          variant="default"
          leftSection={<SlidersIcon size={14} />}
          onClick={() => setOpen(true)}
        >
          {questions.open}
        </Button>
      ) : (
        <div className={classes.chip}>
          <UnstyledButton className={classes.value} onClick={() => setOpen(true)}>
            <span className={classes.label}>{questions.label}</span>
            <span className={classes.text} data-question>
              {question && <QuestionText type={type} question={question} />}
            </span>
          </UnstyledButton>
          <UnstyledButton
            className={classes.remove}
            aria-label={questions.remove}
            onClick={() => set(undefined)}
          >
            <CloseIcon size={12} />
          </UnstyledButton>
        </div>
      )}
      {isOpen && (
        <Suspense>
          <QuestionDialog type={type} where={where} onSet={set} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
