import type { Answer, Client } from '../../support/client.ts'
import type { TestService } from '../../support/service.ts'

const WINDOW = 1_000
const ATTEMPTS = 30

export interface Burst {
  readonly api: Client
  readonly answers: readonly Answer[]
}

/** Requests of a token that has listed nothing yet, all within one second; on a busy machine that takes a few attempts. */
export async function burst(
  service: TestService,
  requests: (api: Client) => Promise<Answer>[],
): Promise<Burst> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { api } = await service.addAccount()
    const begin = performance.now()
    const answers = await Promise.all(requests(api))
    if (performance.now() - begin < WINDOW) return { api, answers }
  }
  throw new Error('This machine is too slow to send these requests within a second')
}

/** How many of the answers have this status. */
export const countOf = (status: number, answers: readonly Answer[]) =>
  answers.filter((answer) => answer.status === status).length
