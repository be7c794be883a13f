import path from 'node:path'
import { joinEmbedded, startEmbedded } from '../embedded-postgres/index.ts'
import { loadRegistry } from '../resources/load.ts'
import { poolSizeFor } from '../store/connection/pool-size.ts'
import { requireReachable } from '../store/connection/reachable.ts'
import { type ConnectionSettings, Database } from '../store/database.ts'
import { migrate } from '../store/schema/migrate.ts'
import { requireTables } from '../store/schema/table-check.ts'
import { type Config, configOf } from './config.ts'

export type Opening = 'serve' | 'command'

/** Opens the configured database, embedded unless an address is given, and brings it to the newest schema. */
export async function openDatabase(
  config: Config,
  opening: Opening,
  onLoss: (reason: string) => void = () => {},
) {
  const { connection, stop } = await connect(config, opening, onLoss)
  try {
    const registry = await loadRegistry()
    await migrate(connection)
    await requireTables(connection, registry)
    const max = config.databasePool ?? (await poolSizeFor(connection, config.workers))
    const database = new Database({ ...connection, max }, registry)
    return { database, close: () => database.close().finally(stop) }
  } catch (error) {
    await stop()
    throw error
  }
}

/** For a command: it may run beside a server that has the same data open, or alone. */
export async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  // Without this a signal would end us so abruptly that a PostgreSQL which we started would stay.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
  const { database, close } = await openDatabase(configOf(process.env), 'command')
  await work(database).finally(close)
}

interface Connected {
  readonly connection: ConnectionSettings
  stop(): Promise<void>
}

async function connect(
  config: Config,
  opening: Opening,
  onExit: (reason: string) => void,
): Promise<Connected> {
  if (config.databaseUrl) {
    const connection = { connectionString: config.databaseUrl }
    await requireReachable(connection)
    return { connection, stop: async () => {} }
  }
  const dataDir = path.resolve(config.dataDir)
  const server = opening === 'serve' ? await startEmbedded(dataDir, { onExit }) : await joinEmbedded(dataDir)
  return { connection: { ...server.connection, database: 'postgres' }, stop: () => server.stop() }
}
