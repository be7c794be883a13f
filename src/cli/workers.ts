import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Logger } from 'pino'
import { answerClusterMetrics } from '../http/cluster-metrics.ts'
import { loadRegistry } from '../resources/load.ts'
import { removeLeftovers } from '../runtime/temporary-folder.ts'
import { type ConnectionSettings, Database } from '../store/database.ts'
import type { Config } from './config.ts'
import { listen } from './listen.ts'

const RESTART_MS = 1_000
/** What a worker is told: where the database is, which port was found, and whether it does the jobs. */
const TASK = 'RAPPORT_WORKER'

interface Task {
  readonly connection: ConnectionSettings
  readonly port: number
  readonly doesJobs: boolean
}

/** Runs the configured number of server processes on one port until it is told to stop; one of them does the jobs. */
export async function superviseWorkers(
  connection: ConnectionSettings,
  config: Config,
  logger: Logger,
  stop: AbortSignal,
  onReady: () => void,
): Promise<void> {
  let jobWorker: Worker | undefined
  const fork = () => {
    const doesJobs = jobWorker?.isDead() ?? true
    const task: Task = { connection, port: config.port, doesJobs }
    const worker = cluster.fork({ [TASK]: JSON.stringify(task) })
    if (doesJobs) jobWorker = worker
    return worker
  }
  const listening = new Set<Worker>()
  const { promise: allListen, resolve: tellThatAllListen } = Promise.withResolvers<void>()
  cluster.on('listening', (worker) => {
    listening.add(worker)
    if (listening.size === config.workers) tellThatAllListen()
  })
  cluster.on('exit', (worker) => {
    listening.delete(worker)
    void removeLeftovers().catch((failure) => logger.error(failure))
    if (stop.aborted) return
    logger.error(`The server process ${worker.process.pid} ended and is started again`)
    setTimeout(() => !stop.aborted && fork(), RESTART_MS)
  })
  answerClusterMetrics()
  const stopped = stop.aborted ? Promise.resolve() : once(stop, 'abort')
  for (let count = 0; count < config.workers; count++) fork()
  await Promise.race([allListen, stopped])
  if (!stop.aborted) onReady()
  await stopped
  await Promise.all(Object.values(cluster.workers ?? {}).flatMap((worker) => (worker ? [ended(worker)] : [])))
}

async function ended(worker: Worker): Promise<void> {
  worker.process.kill('SIGTERM')
  if (!worker.isDead()) await once(worker, 'exit')
}

/** One of several server processes; the database is opened and owned by the one that started it. */
export async function runWorker(config: Config, logger: Logger, stop: AbortSignal): Promise<void> {
  const { connection, port, doesJobs }: Task = JSON.parse(process.env[TASK]!)
  const database = new Database(connection, await loadRegistry())
  await listen(database, { ...config, port, doesJobs }, logger, stop, () => {}).finally(() =>
    database.close(),
  )
}
