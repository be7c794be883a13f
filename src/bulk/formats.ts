/** The forms in which records travel in bulk, with their media types. */
export const FORMATS = { ndjson: 'application/x-ndjson', csv: 'text/csv' } as const
export const EXPORT_FORMATS = {
  ...FORMATS,
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** How an import is stored; a workbook becomes CSV while it arrives. */
export type Format = keyof typeof FORMATS
export type ExportFormat = keyof typeof EXPORT_FORMATS

/** The form that a body of this media type has; its parameters mean nothing. */
export function formatOf(contentType: string | undefined): ExportFormat | undefined {
  const [mediaType] = (contentType ?? '').toLowerCase().split(';', 1)
  return (Object.keys(EXPORT_FORMATS) as ExportFormat[]).find(
    (format) => EXPORT_FORMATS[format] === mediaType!.trim(),
  )
}
