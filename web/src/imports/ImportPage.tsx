import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../locales/language.ts'
import { useType } from '../metadata/useTypes.ts'
import { NotFound } from '../ui/Dead.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { FileDrop } from '../ui/FileDrop.tsx'
import { tellFailure } from '../ui/notify.ts'
import { Page } from '../ui/Page.tsx'
import { type ForeignKind, foreignKind } from './foreign.ts'
import { HEAD_BYTES } from './head.ts'
import { ImportForm } from './ImportForm.tsx'

/** The file that was chosen, and as much of it as is needed to know it. */
export interface Chosen {
  readonly file: File
  readonly beginning: Uint8Array
}

/** Brings the records of a file in: which file, what its columns mean, whether that works, go. */
export function ImportPage() {
  const { type: name } = getRouteApi('/app/import/$type').useParams()
  const { imports, foreignFiles } = useTexts()
  const type = useType(name)
  const [chosen, setChosen] = useState<Chosen>()
  /** Why the last file was not taken. */
  const [refused, setRefused] = useState<ForeignKind | 'empty'>()
  if (!type) return <NotFound />

  const words = refused === 'empty' ? imports.empty : refused ? foreignFiles[refused] : imports.noWrite

  async function take(file: File) {
    const beginning = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
    const fault = file.size === 0 ? 'empty' : foreignKind(beginning)
    setRefused(fault)
    if (!fault) setChosen({ file, beginning })
  }

  return (
    <Page
      title={imports.of(type.labels.many)}
      text={imports.ofText}
      parent={{ to: '/imports', label: imports.title }}
    >
      <FailureNote failure={!type.can.import || refused} words={words} />
      {chosen ? (
        <ImportForm
          key={`${chosen.file.name} ${chosen.file.lastModified}`}
          type={type}
          chosen={chosen}
          onAnother={() => setChosen(undefined)}
        />
      ) : (
        type.can.import && (
          <FileDrop
            title={imports.drop}
            text={imports.fileTypes}
            action={imports.pick}
            accept=".csv,.tsv,.txt,.ndjson,.jsonl,text/csv,application/x-ndjson"
            onFile={(file) => void take(file).catch(tellFailure)}
          />
        )
      )}
    </Page>
  )
}
