import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { metricsOfAll } from './all-metrics.ts'
import { LOOPBACK } from './client-address.ts'

/** Takes note of an answered request. */
export type Observe = (method: string, status: number, ms: number) => void

/** Prometheus text for the machine itself, or for whoever has the token of its own. */
export function addMetrics(server: FastifyInstance, token: string | undefined): Observe {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'rapport_request_seconds',
    help: 'Time from the request to its answer',
    labelNames: ['method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  })
  const metrics = metricsOfAll(registry)
  server.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) return reply.code(403).type('text/plain').send('Forbidden')
    return reply.type(registry.contentType).send(await metrics())
  })
  return (method, status, ms) => durations.observe({ method, status }, ms / 1000)
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined && request.headers.authorization === `Bearer ${token}`) return true
  // Behind a proxy every request comes from the loopback; a forwarded one is not local.
  return LOOPBACK.test(request.ip) && request.headers['x-forwarded-for'] === undefined
}
