import { ActionIcon } from '@mantine/core'
import type { KeyboardEvent, Ref } from 'react'
import { useTexts } from '../locales/language.ts'
import classes from './Grip.module.css'
import { GripIcon } from './icons.tsx'

interface GripProps {
  readonly ref: Ref<HTMLButtonElement>
  /** What is moved by it. */
  readonly name: string
  readonly hint: string
  /** What each key does; one that does nothing now is left to the page. */
  readonly onKey: (event: KeyboardEvent) => (() => void) | undefined
}

/** The handle of something that is dragged, or moved with the arrow keys. */
export function Grip({ ref, name, hint, onKey }: GripProps) {
  const { records } = useTexts()
  return (
    <ActionIcon
      ref={ref}
      className={classes.grip}
      variant="transparent"
      color="gray"
      size="sm"
      aria-label={records.move(name)}
      title={hint}
      onKeyDown={(event) => {
        const move = onKey(event)
        if (!move) return
        event.preventDefault()
        move()
      }}
    >
      <GripIcon size={16} />
    </ActionIcon>
  )
}
