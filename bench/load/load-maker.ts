import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

export interface LoadTask {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  /** Requests a second; unset, as many as the server answers. */
  readonly rate?: number
  /** Sent one after another, and again from the first. */
  readonly requests: readonly string[]
}

export interface LoadResult {
  readonly seconds: number
  readonly requests: number
  readonly requestsPerSecond: number
  readonly p50: number
  readonly p99: number
  /** Of an answer, head and body. */
  readonly bytes: number
  /** The share of a core that the load maker used. */
  readonly busy: number
}

/** Makes load in a process of its own, so that whoever measures and what is measured do not wait for it. */
export class LoadMaker {
  private readonly child: ChildProcess = fork(new URL('maker.ts', import.meta.url), {
    serialization: 'advanced',
  })

  async load(task: LoadTask): Promise<LoadResult> {
    this.child.send(task)
    const [answer] = await once(this.child, 'message')
    if (answer.failure) throw new Error(answer.failure)
    return answer.result
  }

  stop(): void {
    this.child.kill()
  }
}
