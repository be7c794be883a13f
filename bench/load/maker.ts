import type { LoadTask } from './load-maker.ts'
import { LoadRun } from './load-run.ts'

/** The process that makes the load and does nothing else. */
process.on('message', (task: LoadTask) => {
  new LoadRun(task).result().then(
    (result) => process.send!({ result }),
    ({ message }: Error) => process.send!({ failure: message }),
  )
})
