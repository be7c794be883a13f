import type { Catalogue } from '../locales/en.ts'
import type { Labels } from '../metadata/labels.ts'

/** Why somebody may or may not read and edit a record, as the server tells it. */
export type Reason =
  | { readonly kind: 'disabled' }
  | {
      readonly kind: 'standing'
      readonly role: string
      readonly type: string
      readonly opens: keyof Catalogue['access']['standing']
    }
  | {
      readonly kind: 'role'
      readonly role: string
      readonly action: keyof Catalogue['access']['role']
      readonly level: string
      readonly opens: boolean
    }

/** One reason in the words of the page. */
export function reasonIn({ access }: Catalogue, labels: Labels, reason: Reason): string {
  if (reason.kind === 'disabled') return access.disabled
  if (reason.kind === 'standing') {
    const role = labels.choice('users', 'role', reason.role)
    return access.standing[reason.opens](role, labels.type(reason.type).many)
  }
  const { role, action, level, opens } = reason
  const said = access.role[action](role, whoseRecords(access, level))
  return level === 'none' || level === 'all' ? said : `${said} ${access.fits(opens)}`
}

function whoseRecords({ whose, inSavedTable }: Catalogue['access'], level: string): string {
  const table = /^table-state:(\d+)$/.exec(level)?.[1]
  return table ? inSavedTable(table) : whose[level as keyof typeof whose]
}
