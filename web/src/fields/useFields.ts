import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useType } from '../metadata/useTypes.ts'
import { customFieldsQuery } from './customFields.ts'
import type { Field } from './field.ts'
import { fieldsOf } from './fieldsOf.ts'

/** Attributes, custom fields and relationships of a type with their labels; none of a type that is not known. */
export function useFields(typeName: string): readonly Field[] {
  const type = useType(typeName)
  const { data: customFields } = useSuspenseQuery(customFieldsQuery)
  return useMemo(() => (type ? fieldsOf(type, customFields) : []), [type, customFields])
}
