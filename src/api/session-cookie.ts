import { SESSION_SECONDS } from '../accounts/sessions.ts'
import type { ApiRequest } from './message.ts'

const isSecure = (baseUrl: string) => baseUrl.startsWith('https:')

/** With the prefix, browsers let neither a subdomain nor plain HTTP set it. */
const nameOf = (baseUrl: string) => (isSecure(baseUrl) ? '__Host-rapport_session' : 'rapport_session')

/** The secret of the session that a browser sends along. */
export function sessionSecretOf({ headers }: ApiRequest, baseUrl: string): string | undefined {
  const prefix = `${nameOf(baseUrl)}=`
  const cookies = headers.cookie?.split(';').map((cookie) => cookie.trim()) ?? []
  return cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length) || undefined
}

/** The value of `Set-Cookie` that keeps a session in the browser. */
export const sessionCookie = (secret: string, baseUrl: string): string =>
  cookieOf(secret, SESSION_SECONDS, baseUrl)

export const noSessionCookie = (baseUrl: string): string => cookieOf('', 0, baseUrl)

const cookieOf = (value: string, seconds: number, baseUrl: string) =>
  [
    `${nameOf(baseUrl)}=${value}`,
    'Path=/',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure(baseUrl) ? ['Secure'] : []),
  ].join('; ')
