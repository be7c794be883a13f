import { listAccounts } from '../../accounts/directory.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../open-database.ts'
import { minuteOf, table } from '../table.ts'

export const accountList: Command = {
  name: 'account list',
  purpose: 'lists the accounts with their owners',
  run: () =>
    withDatabase(async (database) => {
      const rows = (await listAccounts(database)).map(({ id, name, owner, zone, createdAt }) => [
        id,
        name,
        owner,
        zone,
        minuteOf(createdAt),
      ])
      process.stdout.write(table(['ID', 'NAME', 'OWNER', 'TIME ZONE', 'CREATED'], rows))
    }),
}
