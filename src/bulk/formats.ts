/** The forms in which records travel in bulk, with their media types. */
export const FORMATS = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export type Format = keyof typeof FORMATS
/** How an import is stored: a workbook becomes CSV while it arrives. */
export type StoredFormat = Exclude<Format, 'xlsx'>

/** The form that a body of this media type has; its parameters mean nothing. */
export function formatOf(contentType: string | undefined): Format | undefined {
  const [mediaType] = (contentType ?? '').toLowerCase().split(';', 1)
  return (Object.keys(FORMATS) as Format[]).find((format) => FORMATS[format] === mediaType!.trim())
}
