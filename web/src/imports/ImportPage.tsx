import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../locales/language.ts'
import { useType } from '../metadata/useTypes.ts'
import { NotFound } from '../ui/Dead.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { FileDrop } from '../ui/FileDrop.tsx'
import { Page } from '../ui/Page.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { type ForeignKind, foreignKind } from './foreign.ts'
import { HEAD_BYTES } from './head.ts'
import { ImportForm } from './ImportForm.tsx'
import { isTable, readTable, type Table } from './table.ts'

/** The file that was chosen, and as much of it as is needed to know it. */
export interface Chosen {
  readonly file: File
  /** What the server has read of a file that is no text by itself. */
  readonly table: Table | undefined
  readonly beginning: Uint8Array
}

const ACCEPTED =
  '.csv,.tsv,.txt,.ndjson,.jsonl,.xlsx,.xlsm,text/csv,application/x-ndjson,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const beginningOf = async (file: Blob) => new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())

/** Brings the records of a file in: which file, what its columns mean, whether that works, go. */
export function ImportPage() {
  const { type: name } = getRouteApi('/app/imports/new/$type').useParams()
  const { imports, foreignFiles } = useTexts()
  const type = useType(name)
  const [chosen, setChosen] = useState<Chosen>()
  /** Why the last file was not taken. */
  const [refused, setRefused] = useState<ForeignKind | 'empty'>()
  const words = refused === 'empty' ? imports.empty : refused ? foreignFiles[refused] : imports.noWrite

  const reading = useMutation({
    async mutationFn({ file, sheet }: { readonly file: File; readonly sheet?: string }) {
      const beginning = await beginningOf(file)
      const kind = file.size === 0 ? 'empty' : foreignKind(beginning)
      const isRead = kind !== 'empty' && isTable(kind, name)
      setRefused(isRead ? undefined : kind)
      if (!isRead) return kind ? undefined : setChosen({ file, table: undefined, beginning })
      const table = await readTable(name, kind, file, sheet)
      setChosen({ file, table, beginning: await beginningOf(table.csv) })
    },
  })

  if (!type) return <NotFound />
  return (
    <Page
      title={imports.of(type.labels.many)}
      text={imports.ofText}
      parent={{ to: '/imports', label: imports.title }}
    >
      <FailureNote failure={!type.can.import || refused} words={words} />
      <FailureNote failure={reading.error} mb="md" />
      {reading.isPending && <Waiting />}
      {chosen ? (
        <ImportForm
          key={`${chosen.file.name} ${chosen.file.lastModified} ${chosen.table?.sheet ?? ''}`}
          type={type}
          chosen={chosen}
          onAnother={() => setChosen(undefined)}
          onSheet={(sheet) => reading.mutate({ file: chosen.file, sheet })}
        />
      ) : (
        type.can.import && (
          <FileDrop
            title={imports.drop}
            text={imports.fileTypes}
            action={imports.pick}
            accept={name === 'contacts' ? `${ACCEPTED},.vcf,text/vcard` : ACCEPTED}
            onFile={(file) => reading.mutate({ file })}
          />
        )
      )}
    </Page>
  )
}
