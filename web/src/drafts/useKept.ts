import { useRef, useState } from 'react'
import { dropDraft, keepDraft, keptDraft } from './kept.ts'
import { useTyped } from './typed.ts'

/** A line of text that is kept under a key until it is emptied, as by whoever has sent it. */
export function useKept(key: string): [string, (next: string) => void] {
  const [text, setText] = useState(() => keptDraft<string>(key) ?? '')
  const latest = useRef(text)
  function change(next: string) {
    latest.current = next
    setText(next)
    if (next) keepDraft(key, next)
    else dropDraft(key)
  }
  useTyped({ isUnsaved: () => latest.current !== '', discard: () => change('') })
  return [text, change]
}
