import { useRef, useState } from 'react'
import { type Identifier, refresh } from '../api/records.ts'
import { texts } from '../locales/language.ts'
import { tellFailure } from '../ui/notify.ts'
import { undoable } from '../undo/undoable.ts'
import { uploadFile } from './files.ts'

interface Uploading {
  readonly key: number
  readonly name: string
  /** How much of it has gone out, from 0 to 1. */
  readonly part: number
}

/** Files on their way to a record. */
export function useUploads(owner: Identifier) {
  const [uploads, setUploads] = useState<readonly Uploading[]>([])
  const count = useRef(0)
  const change = (key: number, part: number) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, part } : one)))

  async function uploadOne(file: File) {
    const key = ++count.current
    setUploads((all) => [...all, { key, name: file.name, part: 0 }])
    await undoable(texts().undo.created(file.name), (deed) =>
      uploadFile(file, owner, (part) => change(key, part), deed),
    ).catch(tellFailure)
    await refresh('documents')
    setUploads((all) => all.filter((one) => one.key !== key))
  }

  /** One after the other: the line is as wide for all of them together. */
  async function upload(files: readonly File[]) {
    for (const file of files) await uploadOne(file)
  }
  return { uploads, upload }
}
