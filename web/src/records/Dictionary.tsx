import { getRouteApi } from '@tanstack/react-router'
import { useTexts } from '../locales/language.ts'
import { NotFound } from '../shell/Dead.tsx'
import { RecordList } from './RecordList.tsx'
import { isDictionary, useType } from './types.ts'

const route = getRouteApi('/app/settings/admins/dictionaries/$type')

export function Dictionary() {
  const { dictionaries } = useTexts()
  const type = useType(route.useParams().type)
  if (!type || !isDictionary(type)) return <NotFound />
  const parent = { to: '/settings/dictionaries', label: dictionaries.title }
  return <RecordList key={type.name} type={type} parent={parent} />
}

export function CustomFields() {
  const { customFields } = useTexts()
  const type = useType('custom-fields')
  return type && <RecordList type={type} text={customFields.text} />
}
