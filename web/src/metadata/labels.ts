import { useMemo } from 'react'
import type { Metadata, TypeLabels } from '../api/metadata.ts'
import { labelIn } from '../locales/label.ts'
import { useMetadata } from './useTypes.ts'

/** What names are called; those that the server does not know are called by themselves. */
export interface Labels {
  type(name: string): TypeLabels
  field(type: string, name: string, otherwise?: string): string
  /** Under its heading. */
  shortField(type: string, name: string): string | undefined
  choice(type: string, field: string, value: unknown): string
  group(name: string): string
  scope(object: string): string
}

export function useLabels(): Labels {
  const metadata = useMetadata()
  return useMemo(() => labelsOf(metadata), [metadata])
}

export function labelsOf({ types, groups, scopes }: Metadata): Labels {
  const called = (name: string) => types.find((type) => type.name === name)
  const attribute = (type: string, name: string) => called(type)?.attributes.find((one) => one.name === name)
  const link = (type: string, name: string) => called(type)?.relationships.find((one) => one.name === name)
  return {
    type: (name) => called(name)?.labels ?? { many: name, one: name, made: name },
    field: (type, name, otherwise = name) => (attribute(type, name) ?? link(type, name))?.label ?? otherwise,
    shortField: (type, name) => attribute(type, name)?.['short-label'],
    choice: (type, field, value) =>
      attribute(type, field)?.choices?.find((choice) => choice.value === value)?.label ?? String(value),
    group: (name) => labelIn(groups, name),
    scope: (object) => labelIn(scopes, object),
  }
}
