import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { dropDraft, keepDraft, keptDraft } from './kept.ts'

/** Keeps what stands in a form under a key until it is saved or given up; without a key it is kept nowhere. */
export function useFormDraft<Values extends object>(
  form: UseFormReturnType<Values>,
  key: string | undefined,
): void {
  const [isRestored, setRestored] = useState(false)
  if (!isRestored) {
    setRestored(true)
    const kept = key && keptDraft<Values>(key)
    if (kept) form.setValues(kept)
  }
  const values = form.getValues()
  // The form itself is another one at every drawing.
  const isDirty = useEffectEvent(() => form.isDirty())
  useEffect(() => {
    if (!key) return
    if (isDirty()) keepDraft(key, values)
    else dropDraft(key)
  }, [key, values])
}
