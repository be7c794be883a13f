import { type ComponentType, createContext, useContext } from 'react'
import type { Resource } from '../api/records.ts'
import { isDrafted, pageKey } from '../drafts/kept.ts'
import type { Field, Linked } from './field.ts'

export interface CreatorProps {
  readonly type: string
  /** Under which it is kept while it is not saved; whoever opens it looks there after a reload. */
  readonly draft: string
  /** What the record begins with: values of fields by their names, links as records with their names. */
  readonly prefill?: Readonly<Record<string, unknown>>
  readonly onCreated?: (made: Linked, record: Resource) => void
  readonly onClose: () => void
}

/** Under which a record is kept that is made from the picker of a field. */
export const creationKey = (type: string, label: string): string => pageKey(`new ${type} for ${label}`)

/** Whether one was being made there when the page was loaded anew. */
export const isCreating = ({ targets, label }: Pick<Field, 'targets' | 'label'>): boolean =>
  targets.some((type) => isDrafted(creationKey(type, label)))

/** The dialog that makes a record. Its form has pickers, and pickers make records: it is given from above. */
export const CreatorContext = createContext<ComponentType<CreatorProps> | undefined>(undefined)

export function useCreator(): ComponentType<CreatorProps> {
  const Creator = useContext(CreatorContext)
  if (!Creator) throw new Error('Nothing around this makes records')
  return Creator
}
