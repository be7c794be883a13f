import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ApiRequest } from '../api/message.ts'
import type { Service } from '../api/service.ts'
import { countJobs } from '../jobs/list.ts'
import { LOOPBACK } from './client-address.ts'
import { clusterMetrics } from './cluster-metrics.ts'
import { content, type Pages } from './page.ts'

/** What is measured of one process, for Prometheus. */
export class Metrics {
  private readonly registry = new Registry()
  private readonly durations = new Histogram({
    name: 'rapport_request_seconds',
    help: 'Time from the request to its answer',
    labelNames: ['method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [this.registry],
  })
  private readonly token: string | undefined
  private readonly metrics = clusterMetrics(this.registry)

  /** For the machine itself, or for whoever has this token. */
  constructor({ database, webhooks }: Pick<Service, 'database' | 'webhooks'>, token: string | undefined) {
    this.token = token
    collectDefaultMetrics({ register: this.registry })
    new Counter({
      name: 'rapport_webhook_deliveries_total',
      help: 'Attempts to deliver something to a webhook, by outcome',
      labelNames: ['outcome'],
      registers: [this.registry],
      collect() {
        this.reset()
        this.inc({ outcome: 'taken' }, webhooks.metrics.taken)
        this.inc({ outcome: 'failed' }, webhooks.metrics.failed)
      },
    })
    const lag = new Histogram({
      name: 'rapport_webhook_lag_seconds',
      help: 'From a change until a webhook has taken it at the first attempt',
      buckets: [0.1, 0.25, 0.5, 1, 2, 5, 15, 60, 300],
      registers: [this.registry],
    })
    webhooks.metrics.onTold = (seconds) => lag.observe(seconds)
    new Gauge({
      name: 'rapport_jobs',
      help: 'Jobs of all processes by queue and state',
      labelNames: ['queue', 'state'],
      registers: [this.registry],
      // Every process counts the jobs of all.
      aggregator: 'max',
      async collect() {
        this.reset()
        // Whatever keeps the database from counting must not keep the other figures from being read.
        for (const { queue, state, count } of await countJobs(database).catch(() => []))
          this.set({ queue, state }, count)
      },
    })
  }

  /** Takes note of an answered request. */
  observe(method: string, status: number, ms: number): void {
    this.durations.observe({ method, status }, ms / 1000)
  }

  readonly pages: Pages = {
    '/metrics': async (request) =>
      this.mayRead(request)
        ? content(this.registry.contentType, await this.metrics())
        : { ...content('text/plain', 'Forbidden'), status: 403 },
  }

  private mayRead({ address, headers }: ApiRequest): boolean {
    if (this.token !== undefined && headers.authorization === `Bearer ${this.token}`) return true
    // Behind a proxy every request comes from the loopback; a forwarded one is not local.
    return LOOPBACK.test(address) && headers['x-forwarded-for'] === undefined
  }
}
