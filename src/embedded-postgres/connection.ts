import type { Endpoint } from './endpoint.ts'
import { passwordOf } from './password.ts'

export const SUPERUSER = 'rapport'

export interface Connection {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password?: string
}

/** The host is a socket's folder, or an address on Windows. */
export function connectionTo(folder: string, { host, port }: Endpoint): Connection {
  const password = passwordOf(folder)
  return { host, port, user: SUPERUSER, ...(password && { password }) }
}

export function urlOf({ host, port, user, password }: Connection, database: string): string {
  const parameters = new URLSearchParams({ host, port: String(port), user, ...(password && { password }) })
  return `postgresql:///${encodeURIComponent(database)}?${parameters}`
}
