import type { FastifyInstance } from 'fastify'
import { NOT_READY } from '../jsonapi/not-ready.ts'
import type { Database } from '../store/database.ts'
import { currentTrouble } from '../store/readiness.ts'

/** Alive: the process answers. Ready: the database reads and writes too; it is migrated, or the server would not run. */
export function addHealthRoutes(server: FastifyInstance, database: Database): void {
  server.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok'))
  server.get('/readyz', async (_request, reply) => {
    const trouble = await currentTrouble(database)
    reply.type('text/plain')
    if (!trouble) return reply.send('ready')
    return reply.code(503).header('retry-after', '1').send(NOT_READY[trouble])
  })
}
