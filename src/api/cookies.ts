import { DEVICE_SECONDS } from '../accounts/sign-in/devices.ts'
import { SIGN_IN_SECONDS } from '../accounts/sign-in/sign-in-sessions.ts'
import type { ApiRequest } from './message.ts'

const SESSION = 'rapport_session'
const DEVICE = 'rapport_device'

const isSecure = (baseUrl: string) => baseUrl.startsWith('https:')

/** With the prefix, browsers let neither a subdomain nor plain HTTP set it. */
const nameOf = (name: string, baseUrl: string) => (isSecure(baseUrl) ? `__Host-${name}` : name)

function cookieIn({ headers }: ApiRequest, name: string, baseUrl: string): string | undefined {
  const prefix = `${nameOf(name, baseUrl)}=`
  const cookies = headers.cookie?.split(';').map((cookie) => cookie.trim()) ?? []
  return cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length) || undefined
}

/** The secret of the sign-in session that a browser sends along. */
export const signInSecretOf = (request: ApiRequest, baseUrl: string): string | undefined =>
  cookieIn(request, SESSION, baseUrl)

/** The secret by which a browser is known that somebody has signed in with. */
export const deviceSecretOf = (request: ApiRequest, baseUrl: string): string | undefined =>
  cookieIn(request, DEVICE, baseUrl)

/** The value of `Set-Cookie` that keeps a sign-in session in the browser. */
export const signInCookie = (secret: string, baseUrl: string): string =>
  cookieOf(SESSION, secret, SIGN_IN_SECONDS, baseUrl)

export const noSignInCookie = (baseUrl: string): string => cookieOf(SESSION, '', 0, baseUrl)

export const deviceCookie = (secret: string, baseUrl: string): string =>
  cookieOf(DEVICE, secret, DEVICE_SECONDS, baseUrl)

const cookieOf = (name: string, value: string, seconds: number, baseUrl: string) =>
  [
    `${nameOf(name, baseUrl)}=${value}`,
    'Path=/',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure(baseUrl) ? ['Secure'] : []),
  ].join('; ')
