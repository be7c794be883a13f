import { Combobox, Input } from '@mantine/core'
import { lazy, Suspense, useId, useState } from 'react'
import { useTexts } from '../../locales/language.ts'
import { QuestionText } from '../../table/questions/QuestionText.tsx'
import { questionOf, WHERE } from '../../table/questions/question.ts'
import type { TileForm } from './TileFields.tsx'

const QuestionDialog = lazy(() =>
  import('../../table/questions/QuestionDialog.tsx').then((module) => ({ default: module.QuestionDialog })),
)

/** Which records are counted: a question as lists are asked. */
export function Conditions({ form }: { readonly form: TileForm }) {
  const { dashboards } = useTexts()
  const { editor } = dashboards
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { type, filter } = form.values
  const { [WHERE]: given, ...others } = filter
  const where = given === undefined ? undefined : typeof given === 'string' ? given : JSON.stringify(given)
  const question = questionOf(where)
  return (
    <Input.Wrapper id={id} label={editor.conditions} labelElement="div" error={form.errors.filter}>
      <Input
        component="button"
        type="button"
        pointer
        multiline
        aria-labelledby={`${id}-label ${id}`}
        rightSection={<Combobox.Chevron />}
        rightSectionPointerEvents="none"
        onClick={() => setOpen(true)}
      >
        {question ? <QuestionText type={type} question={question} /> : editor.all}
      </Input>
      {isOpen && (
        <Suspense>
          <QuestionDialog
            type={type}
            where={where}
            onSet={(next) =>
              form.setFieldValue('filter', { ...others, ...(next && { [WHERE]: JSON.parse(next) }) })
            }
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  )
}
