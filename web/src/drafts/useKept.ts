import { useRef, useState } from 'react'
import { dropDraft, keepDraft, keptDraft } from './kept.ts'
import { useTyped } from './typed.ts'

/** What is typed or chosen outside of a form: kept under a key until it is again what it began with. */
export function useKept<Value>(key: string, start: Value) {
  const [value, setValue] = useState(() => keptDraft<Value>(key) ?? start)
  const latest = useRef(value)
  const isUnsaved = () => JSON.stringify(latest.current) !== JSON.stringify(start)
  function change(next: Value) {
    latest.current = next
    setValue(next)
    if (isUnsaved()) keepDraft(key, next)
    else dropDraft(key)
  }
  useTyped({ isUnsaved, discard: () => change(start) })
  return { value, change, isUnsaved }
}
