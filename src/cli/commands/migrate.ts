import type { Command } from '../command.ts'
import { withDatabase } from '../open-database.ts'

export const migrate: Command = {
  name: 'migrate',
  purpose: 'brings the database to the newest schema',
  run: () =>
    withDatabase(async () => {
      process.stdout.write('The database has the newest schema\n')
    }),
}
