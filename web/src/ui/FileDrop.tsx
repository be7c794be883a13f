import { Button, Text } from '@mantine/core'
import { type DragEvent, useRef, useState } from 'react'
import classes from './FileDrop.module.css'
import { UploadIcon } from './icons.tsx'
import { useHasMouse } from './useHasMouse.ts'

interface FileDropProps {
  /** Told where files can be dragged. */
  readonly title: string
  readonly text: string
  readonly action: string
  readonly accept?: string
  readonly onFile: (file: File) => void
}

/** Takes a file that is dropped on it or chosen with its button. */
export function FileDrop({ title, text, action, accept, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const hasMouse = useHasMouse()
  const take = (files: FileList | null) => files?.[0] && onFile(files[0])

  function onDragOver(event: DragEvent) {
    event.preventDefault()
    setOver(true)
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the button is for everybody
    <div
      className={classes.area}
      data-over={isOver || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <UploadIcon size={28} />
      {hasMouse && (
        <Text fw={500} size="md">
          {title}
        </Text>
      )}
      <Text c="dimmed" size="sm">
        {text}
      </Text>
      <Button mt="xs" onClick={() => input.current?.click()}>
        {action}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          take(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
