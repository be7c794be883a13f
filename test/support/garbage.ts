import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Whatever nobody refers to any more is gone then; what a turn has looked at is kept until it ends. */
export async function collectGarbage(): Promise<void> {
  await turn()
  setFlagsFromString('--expose-gc')
  runInNewContext('gc()')
}
