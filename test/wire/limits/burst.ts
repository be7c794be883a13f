import type { Answer, Client } from '../../support/client.ts'
import type { TestService } from '../../support/service.ts'
import { until } from '../../support/until.ts'

const SHORTER_THAN_THE_WINDOW = 800

export interface Burst {
  readonly api: Client
  readonly answers: readonly Answer[]
}

/** Requests of a token that has listed nothing yet, all within one second; on a busy machine that takes a few attempts. */
export async function burst(
  service: TestService,
  requests: (api: Client) => Promise<Answer>[],
): Promise<Burst> {
  let sent: Burst | undefined
  await until(async () => {
    const { api } = await service.addAccount()
    const begin = performance.now()
    sent = { api, answers: await Promise.all(requests(api)) }
    return performance.now() - begin < SHORTER_THAN_THE_WINDOW
  })
  return sent!
}

/** How many of the answers have this status. */
export const countOf = (status: number, answers: readonly Answer[]) =>
  answers.filter((answer) => answer.status === status).length
