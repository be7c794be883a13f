import type { Session } from '../../store/database.ts'
import { carryOut } from '../carry-out.ts'
import { ROLES, type Role } from './standing.ts'

const NAMES: Readonly<Record<Role, string>> = { owner: 'Owner', admin: 'Admin', manager: 'Manager' }

/** Every account begins with the roles that `role` of a user names. */
export async function makeBuiltInRoles(session: Session): Promise<void> {
  const type = session.registry.type('roles')
  for (const kind of ROLES) {
    const attributes = new Map(Object.entries({ name: NAMES[kind], kind }))
    await carryOut(session, { action: 'create', type, attributes, links: new Map() })
  }
}
