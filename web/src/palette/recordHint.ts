import type { TypeMetadata } from '../api/metadata.ts'
import type { Resource } from '../api/records.ts'

/** What tells a record apart from others of the same name. */
export const recordHint = (type: TypeMetadata, { attributes }: Resource): string =>
  String(type['told-apart-by'].map((name) => attributes[name]).find(Boolean) ?? '')
