import { findUser } from '../../accounts/directory.ts'
import { createToken } from '../../accounts/tokens.ts'
import type { Registry } from '../../definition/registry.ts'
import { allScopes, unknownScopes } from '../../definition/scopes.ts'
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
  },
  run: ({ options }) =>
    withDatabase(async (database) => {
      const scopes = scopesIn(database.registry, options.scopes!)
      const accountId = await whichAccount(database, options.account)
      const user = await findUser(database, accountId, options.user)
      if (!user) throw new Error(`There is no user "${options.user}" in account ${accountId}`)
      if (user.disabled)
        throw new Error(`The user ${user.email} is disabled: a token of theirs opens nothing`)
      const { id, token } = await createToken(database, {
        accountId,
        userId: user.id,
        label: options.label!,
        scopes,
      })
      // The token alone goes to the output, so that a script can take it from there.
      process.stderr.write(`Token ${id} of ${user.email}; it is shown only now:\n`)
      process.stdout.write(`${token}\n`)
    }),
}

function scopesIn(registry: Registry, text: string): string[] {
  if (text === 'all') return allScopes(registry)
  const scopes = [...new Set(text.split(/[\s,]+/).filter(Boolean))]
  const unknown = unknownScopes(registry, scopes)
  if (unknown.length === 0 && scopes.length > 0) return scopes
  const known = `known are all, ${allScopes(registry).join(', ')}`
  throw new Error(
    `There is no scope ${unknown.map((scope) => `"${scope}"`).join(', ') || `"${text}"`}; ${known}`,
  )
}
