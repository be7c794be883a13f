import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { TypeMetadata } from '../api/metadata.ts'
import { RequestError } from '../api/request.ts'
import { useFields } from '../fields/useFields.ts'
import { useType } from '../metadata/useTypes.ts'
import { Crashed, NotFound } from '../ui/Dead.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { openRecordQuery } from './api.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { Head } from './Head.tsx'
import { Parts } from './Parts.tsx'
import classes from './RecordPage.module.css'
import { RecordContext } from './useRecord.ts'
import { useSave } from './useSave.ts'

const route = getRouteApi('/app/$type/$id')

/** The page of any record, derived from what its type is made of. */
export function RecordPage() {
  const { type: name, id } = route.useParams()
  const type = useType(name)
  if (!type?.can.read) return <NotFound />
  return <OpenedRecord key={`${name}/${id}`} type={type} id={id} />
}

function OpenedRecord({ type, id }: { readonly type: TypeMetadata; readonly id: string }) {
  const fields = useFields(type.name)
  const include = fields.filter(({ kind }) => kind === 'link').map(({ name }) => name)
  const { data, error } = useQuery(openRecordQuery({ type: type.name, id }, include))
  const { save, question } = useSave(include)
  if (error instanceof RequestError && error.status === 404) return <NotFound />
  // Whoever is editing goes on while the server is away.
  if (!data) return error ? <Crashed error={error} /> : <Waiting />
  return (
    <RecordContext value={{ ...data, type, fields, save }}>
      <div className={classes.page}>
        <Head />
        <Parts />
      </div>
      {question && <ConflictDialog {...question} />}
    </RecordContext>
  )
}
