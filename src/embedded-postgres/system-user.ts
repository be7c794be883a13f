import { readFileSync } from 'node:fs'

export interface SystemUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

export const runningAsRoot = (): boolean => process.getuid?.() === 0

/** PostgreSQL refuses to run as root, so root lends it one of these users. */
export function unprivilegedUser(): SystemUser {
  const users = knownUsers()
  const user = ['postgres', 'nobody'].map((name) => users.find((known) => known.name === name)).find(Boolean)
  if (!user)
    throw new Error('PostgreSQL refuses root, and there is no user "postgres" or "nobody" to run it.')
  return user
}

export function userOf({ uid, gid }: { uid: number; gid: number }): SystemUser {
  return { name: knownUsers().find((known) => known.uid === uid)?.name ?? String(uid), uid, gid }
}

function knownUsers(): SystemUser[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
