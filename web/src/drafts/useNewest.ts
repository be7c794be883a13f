import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { differencesOf, withDifferences } from './differences.ts'

/**
 * A form about a record follows it: what nobody has touched becomes what others have saved, what was typed stays.
 * While it is on its way to the server nothing is followed, as what comes may be its own or older.
 */
export function useNewest<Values extends object>(
  form: UseFormReturnType<Values>,
  record: object,
  newest: Values,
  isSending: boolean,
): void {
  const [seen, setSeen] = useState(record)
  if (record === seen || isSending) return
  setSeen(record)
  const typed = differencesOf(form.getInitialValues(), form.getValues())
  form.setInitialValues(newest)
  form.setValues(withDifferences(newest, typed))
  // Other values would otherwise take what was refused off the screen.
  form.setErrors(form.errors)
}
