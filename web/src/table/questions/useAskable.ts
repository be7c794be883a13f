import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Operator, TypeMetadata } from '../../api/metadata.ts'
import { customFieldsQuery } from '../../fields/customFields.ts'
import type { Field } from '../../fields/field.ts'
import { fieldsOf } from '../../fields/fieldsOf.ts'
import { useMetadata } from '../../metadata/useTypes.ts'

/** A field that can be asked about: one of the type itself, or `company.city` of what it is linked with. */
export interface Askable {
  readonly path: string
  readonly label: string
  /** Under which it is offered: the type's own, or the label of the link. */
  readonly heading: string
  readonly field: Field
  readonly operators: readonly Operator[]
  /** Whether it is in the list to choose from; what is asked already is shown either way. */
  readonly isOffered: boolean
}

/** Kept for the service's own use. */
const NOT_ASKED = ['cached-at', 'previous-responsible-id']

/** Where a record has a name, what it is called is that name: the list would say “Name” twice. */
const isNameAgain = ({ name }: Field, type: TypeMetadata) =>
  name === 'as-string' && type.attributes.some((attribute) => attribute.name === 'name')

/** Everything that a list of this type can be asked about, its own fields first. */
export function useAskable(typeName: string): readonly Askable[] {
  const { types, operators } = useMetadata()
  const { data: customFields } = useSuspenseQuery(customFieldsQuery)
  return useMemo(() => {
    const typeOf = (name: string) => types.find((type) => type.name === name)
    const type = typeOf(typeName)!
    const askable = (field: Field, over?: Field): Askable => ({
      path: over ? `${over.name}.${field.name}` : field.name,
      label: over ? `${over.label} → ${field.label}` : field.label,
      heading: over ? over.label : type.labels.many,
      field,
      operators: operators[field.kind] ?? [],
      isOffered: !isNameAgain(field, over ? typeOf(over.targets[0]!)! : type),
    })
    const own = fieldsOf(type, customFields).filter(({ name }) => !NOT_ASKED.includes(name))
    const related = own.flatMap((over) => {
      const target = over.targets.length === 1 ? typeOf(over.targets[0]!) : undefined
      if (!target?.can.read) return []
      return fieldsOf(target, customFields).map((field) => askable(field, over))
    })
    const fields = own.map((field) => askable(field))
    return [...fields, ...related].filter((one) => one.operators.length > 0)
  }, [types, operators, customFields, typeName])
}
