import { findUser, type UserSummary } from '../../accounts/directory.ts'
import { scopesOfRole } from '../../accounts/rights/roles.ts'
import { bindableRoles } from '../../accounts/tokens/bound-role.ts'
import { createToken } from '../../accounts/tokens/tokens.ts'
import type { Registry } from '../../definition/registry.ts'
import { allScopes, unknownScopes } from '../../definition/scopes.ts'
import type { Database } from '../../store/database.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../open-database.ts'
import { whichAccount } from '../which-account.ts'

export const tokenCreate: Command = {
  name: 'token create',
  purpose: 'makes a token of the owner, or of another user, and prints it, once',
  options: {
    label: { value: 'TEXT', required: true },
    scopes: { value: 'deal_read,contact_write|all', required: true },
    account: { value: 'ID' },
    user: { value: 'EMAIL' },
    role: { value: 'NAME' },
  },
  run: ({ options }) =>
    withDatabase(async (database) => {
      const wanted = scopesIn(database.registry, options.scopes!)
      const accountId = await whichAccount(database, options.account)
      const user = await findUser(database, accountId, options.user)
      if (!user) throw new Error(`There is no user "${options.user}" in account ${accountId}`)
      if (user.disabled)
        throw new Error(`The user ${user.email} is disabled: a token of theirs opens nothing`)
      const { id, token } = await createToken(database, {
        accountId,
        userId: user.id,
        label: options.label!,
        scopes: scopesOfUser(database.registry, user, wanted),
        roleId: options.role && (await roleCalled(database, accountId, options.role)),
      })
      // The token alone goes to the output, so that a script can take it from there.
      process.stderr.write(`Token ${id} of ${user.email}; it is shown only now:\n`)
      process.stdout.write(`${token}\n`)
    }),
}

/** What the token is bound to. */
async function roleCalled(database: Database, accountId: string, name: string): Promise<string> {
  const [id, another] = await bindableRoles(database, accountId, name)
  if (!id) throw new Error(`There is no role "${name}" in account ${accountId} that a token can be bound to`)
  if (another) throw new Error(`Several roles are called "${name}": rename one of them first`)
  return id
}

function scopesIn(registry: Registry, text: string): string[] | 'all' {
  if (text === 'all') return text
  const scopes = [...new Set(text.split(/[\s,]+/).filter(Boolean))]
  const unknown = unknownScopes(registry, scopes)
  if (unknown.length === 0 && scopes.length > 0) return scopes
  const known = `known are all, ${allScopes(registry).join(', ')}`
  throw new Error(
    `There is no scope ${unknown.map((scope) => `"${scope}"`).join(', ') || `"${text}"`}; ${known}`,
  )
}

/** A token does no more than the role of its user allows, so it is not given more either. */
function scopesOfUser(registry: Registry, { email, role }: UserSummary, wanted: string[] | 'all'): string[] {
  const ofRole = scopesOfRole(registry, role)
  if (wanted === 'all') return allScopes(registry).filter((scope) => ofRole.has(scope))
  const beyond = wanted.filter((scope) => !ofRole.has(scope))
  if (beyond.length > 0) throw new Error(`The role ${role} of ${email} does not give ${beyond.join(', ')}`)
  return wanted
}
