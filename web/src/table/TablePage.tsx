import { getRouteApi } from '@tanstack/react-router'
import { useType } from '../metadata/useTypes.ts'
import { NotFound } from '../ui/Dead.tsx'
import { TableScreen } from './TableScreen.tsx'

const route = getRouteApi('/app/$type')

export function TablePage() {
  const type = useType(route.useParams().type)
  if (!type?.can.read) return <NotFound />
  return <TableScreen key={type.name} type={type} />
}
