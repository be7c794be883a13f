import { retryJob } from '../../jobs/list.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../open-database.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export const jobsRetry: Command = {
  name: 'jobs retry',
  purpose: 'lets a job that was given up be tried once more',
  operands: ['ID'],
  run: ({ operands: [id] }) =>
    withDatabase(async (database) => {
      if (!UUID.test(id!) || !(await retryJob(database, id!)))
        throw new Error(`There is no job ${id} that was given up`)
      process.stdout.write(`Job ${id} is tried again\n`)
    }),
}
