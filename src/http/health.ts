import type { FastifyInstance } from 'fastify'
import type { Database } from '../store/database.ts'

/** Alive: the process answers. Ready: the database answers too, and it is migrated, or the server would not run. */
export function addHealthRoutes(server: FastifyInstance, database: Database): void {
  server.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok'))
  server.get('/readyz', async (_request, reply) => {
    try {
      await database.query('SELECT 1 FROM migrations LIMIT 1')
      return await reply.type('text/plain').send('ready')
    } catch {
      return await reply.code(503).header('retry-after', '1').type('text/plain').send('the database is away')
    }
  })
}
