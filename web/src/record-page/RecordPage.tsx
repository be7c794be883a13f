import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { TypeMetadata } from '../api/metadata.ts'
import { openRecordQuery } from '../api/openRecord.ts'
import { RequestError } from '../api/request.ts'
import { isAnythingUnsaved } from '../drafts/typed.ts'
import type { Field } from '../fields/field.ts'
import { useFields } from '../fields/useFields.ts'
import { useTexts } from '../locales/language.ts'
import { toLookAt, useOpenType } from '../metadata/useOpenType.ts'
import { useType } from '../metadata/useTypes.ts'
import { Crashed, NotFound, RecordNotFound } from '../ui/Dead.tsx'
import { AlertIcon } from '../ui/icons.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { Head } from './Head.tsx'
import { Parts } from './Parts.tsx'
import { PastNote } from './PastNote.tsx'
import classes from './RecordPage.module.css'
import { RecordContext } from './useRecord.ts'
import { useSave } from './useSave.ts'

const route = getRouteApi('/app/$type/$id')

/** The page of any record, derived from what its type is made of. */
export function RecordPage() {
  const { type: name, id } = route.useParams()
  const { 'as-of': moment } = route.useSearch()
  const type = useType(name)
  if (!type?.can.read) return <NotFound />
  if (moment) return <PastRecord key={`${name}/${id} ${moment}`} type={type} id={id} moment={moment} />
  return <OpenedRecord key={`${name}/${id}`} type={type} id={id} />
}

function OpenedRecord({ type, id }: { readonly type: TypeMetadata; readonly id: string }) {
  const { record: words } = useTexts()
  const fields = useFields(type.name)
  const include = includeOf(fields)
  const { data, error } = useQuery(openRecordQuery({ type: type.name, id }, include))
  const open = useOpenType(type, id)
  const { save, question } = useSave(include)
  const isGone = error instanceof RequestError && error.status === 404
  // Whoever is typing has the page for as long as something can be copied from it.
  if (isGone && !(data && isAnythingUnsaved())) return <RecordNotFound type={type.name} />
  // Whoever is editing goes on while the server is away.
  if (!data && error) return <Crashed error={error} />
  if (!data || !open) return <Waiting />
  return (
    <RecordContext value={{ ...data, type: open, fields, save }}>
      <div className={classes.page}>
        {isGone && (
          <Alert color="red" variant="light" icon={<AlertIcon />} role="alert" title={words.goneTitle}>
            {words.goneText}
          </Alert>
        )}
        <Head />
        <Parts />
      </div>
      {question && <ConflictDialog {...question} />}
    </RecordContext>
  )
}

const includeOf = (fields: readonly Field[]): readonly string[] =>
  fields.filter(({ kind }) => kind === 'link').map(({ name }) => name)

interface PastRecordProps {
  readonly type: TypeMetadata
  readonly id: string
  readonly moment: string
}

/** The same page as it was at a moment: it can only be looked at. */
function PastRecord({ type, id, moment }: PastRecordProps) {
  const fields = useFields(type.name)
  const record = { type: type.name, id }
  const { data, error } = useQuery({ ...openRecordQuery(record, includeOf(fields), moment), retry: false })
  if (!data && !error) return <Waiting />
  const isGone = error instanceof RequestError && (error.status === 404 || error.status === 400)
  if (!data && !isGone) return <Crashed error={error!} />
  return (
    <div className={classes.page}>
      <PastNote record={record} moment={moment} position={data?.asOf} />
      {data && (
        <RecordContext value={{ ...data, type: toLookAt(type), fields, save: neverSaves }}>
          <Head />
          <Parts />
        </RecordContext>
      )}
    </div>
  )
}

const neverSaves = async () => undefined
