/** The forms in which records travel in bulk, with their media types. */
export const FORMATS = { ndjson: 'application/x-ndjson', csv: 'text/csv' } as const

export type Format = keyof typeof FORMATS

/** The form that a body of this media type has; its parameters mean nothing. */
export function formatOf(contentType: string | undefined): Format | undefined {
  const [mediaType] = (contentType ?? '').toLowerCase().split(';', 1)
  return (Object.keys(FORMATS) as Format[]).find((format) => FORMATS[format] === mediaType!.trim())
}
