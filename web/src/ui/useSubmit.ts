import type { UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { RequestError } from '../api/request.ts'
import { dropDraft } from '../drafts/kept.ts'
import { useTyped } from '../drafts/typed.ts'
import { useFormDraft } from '../drafts/useFormDraft.ts'
import { tellFailure } from './notify.ts'
import { wordsOfError } from './words.ts'

interface SubmitOptions<Values, Answer> {
  readonly form: UseFormReturnType<Values>
  /** Under which it is kept while it is not saved; never for secrets. */
  readonly draft?: string
  /** What it begins with stands nowhere else: its draft keeps that as well. */
  readonly isNew?: boolean
  readonly send: (values: Values) => Promise<Answer>
  readonly onDone: (answer: Answer, values: Values) => void
}

export interface Submission {
  readonly isPending: boolean
  /** What is wrong and belongs to no field of the form. */
  readonly failure: unknown
  readonly submit: (event?: React.FormEvent<HTMLFormElement>) => void
  readonly isUnsaved: () => boolean
  readonly discard: () => void
}

/** Sends a form; what the server refuses is shown at the fields that it names, and stays in them. */
export function useSubmit<Values extends object, Answer>({
  form,
  draft,
  isNew = false,
  send,
  onDone,
}: SubmitOptions<Values, Answer>): Submission {
  const underWay = useRef<Promise<unknown>>(undefined)
  // Until all that follows is done as well, which may begin with leaving the page.
  const isSent = useRef(false)
  const isOnScreen = useRef(true)
  useEffect(() => {
    isOnScreen.current = true
    return () => {
      isOnScreen.current = false
    }
  }, [])
  const sending = useMutation<Answer, unknown, Values>({
    mutationFn: send,
    onSuccess(answer, values) {
      underWay.current = undefined
      form.resetDirty(values)
      if (draft) dropDraft(draft)
      return onDone(answer, values)
    },
    onError(failure) {
      underWay.current = undefined
      // Whoever has closed the form meanwhile would not hear of it; its draft is kept.
      if (!isOnScreen.current) tellFailure(failure)
      form.setErrors(fieldErrors(failure, form.getValues()))
    },
  })
  const isAtFields =
    sending.error instanceof RequestError &&
    sending.error.errors.length > 0 &&
    sending.error.errors.every(({ source }) => fieldOf(source?.pointer, form.getValues()))
  useFormDraft(form, draft, isNew)
  const isUnsaved = () => form.isDirty()
  function discard() {
    if (draft) dropDraft(draft)
    form.reset()
  }
  useTyped({ isUnsaved, sending: () => underWay.current, discard })
  return {
    isPending: sending.isPending,
    failure: isAtFields ? null : sending.error,
    submit: form.onSubmit((values) => {
      if (isSent.current) return
      isSent.current = true
      underWay.current = sending
        .mutateAsync(values)
        .catch(() => {})
        .finally(() => {
          isSent.current = false
        })
    }),
    isUnsaved,
    discard,
  }
}

function fieldErrors(failure: unknown, values: object): Record<string, string> {
  const errors = failure instanceof RequestError ? failure.errors : []
  const found = errors.flatMap((error) => {
    const field = fieldOf(error.source?.pointer, values)
    return field ? [[field, wordsOfError(error)] as const] : []
  })
  return Object.fromEntries(found)
}

/** `/email`, `/data/attributes/name` and `/options/key` name the field that is their first known step, or a part of it. */
function fieldOf(pointer: string | undefined, values: object): string | undefined {
  const steps = pointer?.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')) ?? []
  const place = steps.findIndex((step) => Object.hasOwn(values, step))
  if (place < 0) return undefined
  const path = [steps[place]!]
  let part = partsOf(partsOf(values)[path[0]!])
  for (const step of steps.slice(place + 1)) {
    if (!Object.hasOwn(part, step)) break
    path.push(step)
    part = partsOf(part[step])
  }
  return path.join('.')
}

/** What an object or a list is made of. */
const partsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
