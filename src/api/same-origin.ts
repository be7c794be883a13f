import type { ApiRequest } from './message.ts'

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i

/**
 * Whether one of our own pages sends this (no CSRF). Pages of others cannot send the header without a CORS preflight,
 * which is never granted; and browsers tell where a request comes from.
 */
export function isSameOrigin({ headers, protocol }: ApiRequest, baseUrl: string): boolean {
  if (headers['x-rapport-app'] !== '1') return false
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  const { origin, host = '' } = headers
  if (origin === undefined || origin === new URL(baseUrl).origin) return true
  // The same machine under another of its names.
  return LOOPBACK_HOST.test(host) && origin === `${protocol}://${host}`
}
