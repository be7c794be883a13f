import type { FastifyInstance } from 'fastify'
import type { Database } from '../store/database.ts'
import { currentTrouble } from '../store/readiness.ts'
import type { Trouble } from '../store/trouble.ts'

const REASONS: Readonly<Record<Trouble, string>> = {
  away: 'the database is away',
  busy: 'the database is busy',
  'read-only': 'the database is read-only',
  full: 'the database has no room left',
}

/** Alive: the process answers. Ready: the database reads and writes too; it is migrated, or the server would not run. */
export function addHealthRoutes(server: FastifyInstance, database: Database): void {
  server.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok'))
  server.get('/readyz', async (_request, reply) => {
    const trouble = await currentTrouble(database)
    reply.type('text/plain')
    if (!trouble) return reply.send('ready')
    return reply.code(503).header('retry-after', '1').send(REASONS[trouble])
  })
}
