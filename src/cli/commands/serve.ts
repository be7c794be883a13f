import cluster from 'node:cluster'
import { createLogger } from '../../http/logger.ts'
import { prettyLog } from '../../http/pretty-log.ts'
import { removeLeftovers } from '../../runtime/temporary-folder.ts'
import type { Command } from '../command.ts'
import { configOf } from '../config.ts'
import { firstBoot } from '../first-boot.ts'
import { listen, publicUrlOf } from '../listen.ts'
import { openDatabase } from '../open-database.ts'
import { usablePort } from '../port.ts'
import { stopSignal } from '../stop-signal.ts'
import { runWorker, superviseWorkers } from '../workers.ts'

export const serve: Command = {
  name: 'serve',
  purpose: 'starts everything and runs until it is told to stop',
  async run() {
    const config = configOf(process.env)
    const stop = stopSignal()
    // A person at a terminal wants to read what went wrong; every request, as JSON, is for the log of a service.
    const { isTTY } = process.stdout
    const print = prettyLog((text) => process.stdout.write(text))
    const logger = createLogger(config.logLevel ?? (isTTY ? 'warn' : 'info'), isTTY ? print : undefined)
    if (cluster.isWorker) return runWorker(config, logger, stop)
    await removeLeftovers()
    const { database, close } = await openDatabase(config, 'serve', (reason) =>
      logger.error(`The embedded PostgreSQL stopped and is started again: ${reason}`),
    )
    try {
      const placed = { ...config, port: await usablePort(config) }
      const onReady = () => process.stdout.write(`  Rapport listens on ${publicUrlOf(placed)}\n\n`)
      if (!stop.aborted) await firstBoot(database, config)
      if (stop.aborted) return
      if (config.workers === 1) await listen(database, { ...placed, doesJobs: true }, logger, stop, onReady)
      else await superviseWorkers(database.connection, placed, logger, stop, onReady)
    } finally {
      await close()
    }
  },
}
