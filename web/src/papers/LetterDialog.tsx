import { Textarea, TextInput } from '@mantine/core'
import { isEmail, isNotEmpty, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Identifier, Resource } from '../api/records.ts'
import { titleOf } from '../fields/values.ts'
import { texts, useTexts } from '../locales/language.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { tell } from '../ui/notify.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import { type Letter, receiverQuery, sendDocument } from './api.ts'

interface LetterDialogProps {
  readonly document: Resource
  readonly about: Identifier
  readonly onClose: () => void
}

/** The letter that a paper goes out with. */
export function LetterDialog({ document, about, onClose }: LetterDialogProps) {
  const { papers: words } = useTexts()
  const { data: receiver } = useQuery(receiverQuery(about))
  const subject = titleOf(document).replace(/\.pdf$/, '')
  const form = useForm<Letter>({
    initialValues: { to: '', subject, text: words.letter(subject) },
    validate: {
      to: isEmail(texts().papers.noAddress),
      subject: isNotEmpty(texts().errors.required),
      text: isNotEmpty(texts().errors.required),
    },
  })
  const { setFieldValue } = form
  // Offered when it is known, unless somebody was faster.
  useEffect(() => {
    if (receiver) setFieldValue('to', (typed) => typed || receiver)
  }, [receiver, setFieldValue])
  const submission = useSubmit({
    form,
    send: (letter) => sendDocument(document.id, letter),
    onDone(_answer, { to }) {
      tell(words.sent(to))
      onClose()
    },
  })
  return (
    <FormDialog title={words.send} action={words.sendNow} submission={submission} onClose={onClose}>
      <TextInput label={words.to} type="email" required data-autofocus {...form.getInputProps('to')} />
      <TextInput label={words.subject} required {...form.getInputProps('subject')} />
      <Textarea
        label={words.text}
        required
        autosize
        minRows={4}
        maxRows={12}
        {...form.getInputProps('text')}
      />
    </FormDialog>
  )
}
