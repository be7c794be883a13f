import { availableParallelism, totalmem } from 'node:os'

/** What one server process may take. */
const PROCESS_BYTES = 250 * 1024 ** 2
const MOST_WORKERS = 8

interface Machine {
  readonly cores: number
  readonly memory: number
}

/** The machine as far as this process may use it. */
const thisMachine = (): Machine => ({
  cores: availableParallelism(),
  memory: Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
})

/** As many server processes as a machine has cores, but one for PostgreSQL; they take at most a quarter of its memory. */
export function defaultWorkers({ cores, memory }: Machine = thisMachine()): number {
  const within = Math.min(cores - 1, Math.floor(memory / 4 / PROCESS_BYTES), MOST_WORKERS)
  return Math.max(within, 1)
}
