import { getRouteApi } from '@tanstack/react-router'
import { useTexts } from '../locales/language.ts'
import { useType } from '../metadata/useTypes.ts'
import { NotFound } from '../ui/Dead.tsx'
import { RecordList } from './RecordList.tsx'

const route = getRouteApi('/app/settings/admins/dictionaries/$type')

export function Dictionary() {
  const { dictionaries } = useTexts()
  const type = useType(route.useParams().type)
  if (type?.place !== 'dictionaries') return <NotFound />
  const parent = { to: '/settings/dictionaries', label: dictionaries.title }
  return <RecordList key={type.name} type={type} parent={parent} />
}

export function CustomFields() {
  const type = useType('custom-fields')
  return type && <RecordList type={type} />
}
