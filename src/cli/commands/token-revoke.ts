import { revokeToken } from '../../accounts/tokens/tokens.ts'
import { isId } from '../../jsonapi/target.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../open-database.ts'
import { whichAccount } from '../which-account.ts'

export const tokenRevoke: Command = {
  name: 'token revoke',
  purpose: 'makes a token invalid, at once and for ever',
  operands: ['ID'],
  options: { account: { value: 'ID' } },
  run: ({ options, operands: [id] }) =>
    withDatabase(async (database) => {
      const accountId = await whichAccount(database, options.account)
      if (!isId(id!) || !(await revokeToken(database, accountId, id!)))
        throw new Error(`There is no valid token ${id} in account ${accountId}`)
      process.stdout.write(`Token ${id} is revoked\n`)
    }),
}
