import type { UseFormReturnType } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import type { Deed } from '../api/deed.ts'
import { createRecord, refresh } from '../api/records.ts'
import { useTexts } from '../locales/language.ts'
import { type Submission, useSubmit } from '../ui/useSubmit.ts'
import { tellDone } from './undoable.ts'

interface Creation<Values> {
  readonly type: string
  readonly form: UseFormReturnType<Values>
  readonly draft: string
  readonly attributesOf?: (values: Values) => Readonly<Record<string, unknown>>
  /** The list; the page of what was made stands below it. */
  readonly list: string
  readonly onClose: () => void
}

/** Creates a record that begins with its name and a few choices, and leads to its page, where that is told. */
export function useCreation<Values extends { readonly name: string }>({
  type,
  form,
  draft,
  attributesOf = (values) => ({ ...values }),
  list,
  onClose,
}: Creation<Values>): Submission {
  const { undo } = useTexts()
  const navigate = useNavigate()
  return useSubmit({
    form,
    draft,
    async send(values) {
      const deed: Deed = { requests: [] }
      return { made: await createRecord(type, { attributes: attributesOf(values) }, deed), deed }
    },
    async onDone({ made: { id }, deed }, { name }) {
      onClose()
      await navigate({ to: `${list}/${id}` })
      tellDone(undo.created(name), deed)
      await refresh(type)
    },
  })
}
