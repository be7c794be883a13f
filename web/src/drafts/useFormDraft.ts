import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Difference, differencesOf, withDifferences } from './differences.ts'
import { dropDraft, keepDraft, keptDraft } from './kept.ts'

/**
 * Keeps what was typed into a form under a key until it is saved or given up; without a key it is kept nowhere.
 * Of something stored only what was changed: the rest is what others have made of it meanwhile.
 */
export function useFormDraft<Values extends object>(
  form: UseFormReturnType<Values>,
  key: string | undefined,
  isNew: boolean,
): void {
  const [isRestored, setRestored] = useState(false)
  if (!isRestored) {
    setRestored(true)
    const kept = key && keptDraft<Values | Difference[]>(key)
    if (kept) form.setValues(Array.isArray(kept) ? withDifferences(form.getInitialValues(), kept) : kept)
  }
  const values = form.getValues()
  // The form itself is another one at every drawing.
  const isDirty = useEffectEvent(() => form.isDirty())
  const partOf = useEffectEvent((all: Values) => (isNew ? all : differencesOf(form.getInitialValues(), all)))
  useEffect(() => {
    if (!key) return
    if (isDirty()) keepDraft(key, partOf(values))
    else dropDraft(key)
  }, [key, values])
}
