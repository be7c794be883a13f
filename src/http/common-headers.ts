/** What every answer carries, whoever makes it: also those to bytes that are no request at all. */
export type CommonHeaders = Readonly<Record<string, string>>

const YEAR_SECONDS = 31_536_000

/** Where the service is reached over HTTPS, browsers never ask it in the clear again. Other hosts of the domain are not ours to speak for. */
export const commonHeaders = (publicUrl: string): CommonHeaders =>
  publicUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : {}
