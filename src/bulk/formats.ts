/** The forms in which records go out in bulk, with their media types. */
export const FORMATS = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Those in which they come in. */
export const IMPORT_FORMATS = { ...FORMATS, vcard: 'text/vcard' } as const

export type Format = keyof typeof FORMATS
export type ImportFormat = keyof typeof IMPORT_FORMATS
/** A file of another kind, which becomes CSV while it arrives. */
export type FileFormat = 'xlsx' | 'vcard'
/** How an import is stored. */
export type StoredFormat = Exclude<ImportFormat, FileFormat>

export const isFile = (format: ImportFormat): format is FileFormat => format === 'xlsx' || format === 'vcard'

/** The form that a body of this media type has; its parameters mean nothing. */
export function formatOf(contentType: string | undefined): ImportFormat | undefined {
  const [mediaType] = (contentType ?? '').toLowerCase().split(';', 1)
  return (Object.keys(IMPORT_FORMATS) as ImportFormat[]).find(
    (format) => IMPORT_FORMATS[format] === mediaType!.trim(),
  )
}
