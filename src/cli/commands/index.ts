import type { Command } from '../command.ts'
import { accountCreate } from './account-create.ts'
import { accountList } from './account-list.ts'
import { helpOn } from './help.ts'
import { jobsList } from './jobs-list.ts'
import { jobsRetry } from './jobs-retry.ts'
import { migrate } from './migrate.ts'
import { serve } from './serve.ts'
import { tokenCreate } from './token-create.ts'
import { tokenList } from './token-list.ts'
import { tokenRevoke } from './token-revoke.ts'

const working = [
  serve,
  migrate,
  accountCreate,
  accountList,
  tokenCreate,
  tokenList,
  tokenRevoke,
  jobsList,
  jobsRetry,
]

export const commands: readonly Command[] = [...working, helpOn(working)]
