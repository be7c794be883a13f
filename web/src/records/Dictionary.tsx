import { getRouteApi } from '@tanstack/react-router'
import { useTexts } from '../locales/language.ts'
import { NotFound } from '../shell/Dead.tsx'
import { RecordList } from './RecordList.tsx'
import { isDictionary, useType } from './types.ts'

const route = getRouteApi('/app/settings/admins/dictionaries/$type')

export function Dictionary() {
  const type = useType(route.useParams().type)
  return type && isDictionary(type) ? <RecordList key={type.name} type={type} /> : <NotFound />
}

export function CustomFields() {
  const { customFields } = useTexts()
  const type = useType('custom-fields')
  return type && <RecordList type={type} text={customFields.text} />
}
