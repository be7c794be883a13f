import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

/** What a worker asks the process that started it, and what it is told. */
const ASK = 'rapport:metrics'

interface Question {
  readonly type: typeof ASK
  readonly id: number
}

interface Told extends Question {
  readonly text?: string
  readonly failure?: string
}

/** Answers every worker that is asked for metrics with those of all of them together. */
export function answerClusterMetrics(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', (worker: Worker, { type, id }: Question) => {
    if (type !== ASK) return
    const tell = (told: Pick<Told, 'text' | 'failure'>) =>
      worker.isConnected() && worker.send({ type, id, ...told })
    all.clusterMetrics().then(
      (text) => tell({ text }),
      (failure: Error) => tell({ failure: failure.message }),
    )
  })
}

/** The metrics of this process, or when it is one of several, of all of them. */
export function clusterMetrics(own: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => own.metrics()
  AggregatorRegistry.setRegistries(own)
  // From here on it answers when another worker is asked.
  new AggregatorRegistry()
  const waiting = new Map<number, (told: Told) => void>()
  process.on('message', (told: Told) => {
    if (told.type !== ASK) return
    waiting.get(told.id)?.(told)
    waiting.delete(told.id)
  })
  let asked = 0
  return () =>
    new Promise((resolve, reject) => {
      const id = asked++
      waiting.set(id, ({ text, failure }) =>
        text === undefined ? reject(new Error(failure)) : resolve(text),
      )
      process.send!({ type: ASK, id } satisfies Question)
    })
}
