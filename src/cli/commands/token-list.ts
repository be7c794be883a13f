import { listTokens } from '../../accounts/tokens/tokens.ts'
import { allScopes } from '../../definition/scopes.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../open-database.ts'
import { minuteOf, table } from '../table.ts'
import { whichAccount } from '../which-account.ts'

export const tokenList: Command = {
  name: 'token list',
  purpose: 'lists the tokens of an account, without their secrets',
  options: { account: { value: 'ID' } },
  run: ({ options }) =>
    withDatabase(async (database) => {
      const all = allScopes(database.registry).join(' ')
      const tokens = await listTokens(database, await whichAccount(database, options.account))
      const rows = tokens.map(({ id, label, scopes, role, lastUsedAt, revokedAt }) => [
        id,
        label,
        role ?? '-',
        minuteOf(lastUsedAt),
        minuteOf(revokedAt),
        scopes === all ? 'all' : scopes,
      ])
      process.stdout.write(table(['ID', 'LABEL', 'ROLE', 'LAST USED', 'REVOKED', 'SCOPES'], rows))
    }),
}
