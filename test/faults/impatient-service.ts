import { after } from 'node:test'
import pino from 'pino'
import { createAccount } from '../../src/accounts/create-account.ts'
import { Service } from '../../src/api/service.ts'
import { createServer } from '../../src/http/server.ts'
import { loadRegistry } from '../../src/resources/load.ts'
import { Database } from '../../src/store/database.ts'
import { migrate } from '../../src/store/schema/migrate.ts'
import { Client } from '../support/client.ts'
import { PUBLIC_URL } from '../support/service.ts'
import { until } from '../support/until.ts'
import { CRM, type FaultyPostgres } from './faulty-postgres.ts'
import { SlowNetwork } from './slow-network.ts'

/** Everything in the proportions of the real ones. */
const TIMEOUTS = {
  connect: 1_500,
  poolWait: 2_000,
  poolStall: 1_000,
  lock: 500,
  statement: 1_000,
  response: 1_500,
  pipelinedStatement: 1_000,
  pipelinedResponse: 1_500,
}

/** A server that soon gives up waiting, and the PostgreSQL and the network behind it. */
export class ImpatientService {
  readonly postgres: FaultyPostgres
  readonly network: SlowNetwork
  readonly client: Client

  static async on(postgres: FaultyPostgres): Promise<ImpatientService> {
    const network = await SlowNetwork.to(postgres.address)
    const registry = await loadRegistry()
    await migrate(postgres.connection)
    const direct = new Database(postgres.connection, registry)
    const { token } = await createAccount(direct, { name: 'Test', zone: 'UTC', email: 'owner@example.com' })
    await direct.close()
    const connection = { ...postgres.connection, host: '127.0.0.1', port: network.port }
    const database = new Database(connection, registry, TIMEOUTS)
    const service = new Service(database, { publicUrl: PUBLIC_URL, listRateLimit: 0 })
    const server = createServer(service, { logger: pino({ level: 'fatal' }), metricsToken: undefined })
    await server.listen({ port: 0, host: '127.0.0.1' })
    after(async () => {
      await server.close()
      await database.close()
    })
    const { port } = server.server.address() as { port: number }
    return new ImpatientService(postgres, network, new Client(port, token))
  }

  private constructor(postgres: FaultyPostgres, network: SlowNetwork, client: Client) {
    this.postgres = postgres
    this.network = network
    this.client = client
  }

  /** On new connections every statement is sent in full once more, and can be told by its words. */
  reconnect = async (): Promise<void> => {
    await this.postgres.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${CRM}'`,
    )
    await until(async () => (await this.client.get('/sources')).status === 200)
  }

  namesStored = async (): Promise<unknown[]> =>
    (await this.postgres.query('SELECT name FROM sources ORDER BY id', CRM)).map(({ name }) => name)
}
