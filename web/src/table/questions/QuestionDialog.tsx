import { Button, Group, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../locales/language.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { GroupEditor } from './GroupEditor.tsx'
import { newGroup, questionOf, whereOf } from './question.ts'
import { useAskable } from './useAskable.ts'

interface QuestionDialogProps {
  readonly type: string
  readonly where: string | undefined
  readonly onSet: (where: string | undefined) => void
  readonly onClose: () => void
}

/** Conditions in words: each a field, an operator and a value; some of them together in groups. */
export function QuestionDialog({ type, where, onSet, onClose }: QuestionDialogProps) {
  const { questions, common } = useTexts()
  const isNarrow = useMediaQuery('(max-width: 48em)')
  const fields = useAskable(type)
  const [question, setQuestion] = useState(() => questionOf(where) ?? newGroup('all'))
  function show(event: FormEvent) {
    event.preventDefault()
    // It lies over the page, whose own forms are not meant.
    event.stopPropagation()
    onSet(whereOf(question))
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={questions.title} size="xl" fullScreen={isNarrow ?? false}>
      <form onSubmit={show} noValidate>
        <Stack gap="md">
          <GroupEditor fields={fields} group={question} first={1} onChange={setQuestion} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {common.cancel}
            </Button>
            <Button type="submit">{questions.show}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
