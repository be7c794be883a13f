import { createContext, useContext } from 'react'
import type { TypeMetadata } from '../api/metadata.ts'
import type { OpenRecord } from '../api/openRecord.ts'
import type { Field } from '../fields/field.ts'
import { valueIn } from '../fields/values.ts'
import type { Save } from './useSave.ts'

interface RecordOnPage extends OpenRecord {
  readonly type: TypeMetadata
  readonly fields: readonly Field[]
  readonly save: Save
}

export const RecordContext = createContext<RecordOnPage | undefined>(undefined)

/** The record whose page this is. */
export function useRecord() {
  const record = useContext(RecordContext)
  if (!record) throw new Error('There is no record around this')
  return {
    ...record,
    field: (name: string) => record.fields.find((one) => one.name === name),
    value: (name: string) => {
      const field = record.fields.find((one) => one.name === name)
      return field && valueIn(field, record.data, record.included)
    },
  }
}
