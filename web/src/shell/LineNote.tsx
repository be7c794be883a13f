import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTexts } from '../locales/language.ts'
import classes from './LineNote.module.css'

/** Says that there is no line, for as long as there is none. */
export function LineNote() {
  const { drafts } = useTexts()
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
  return (
    <div role="status" className={classes.place}>
      {!isOnline && <div className={classes.note}>{drafts.noLine}</div>}
    </div>
  )
}
