import type { Answer } from './client.ts'
import { until } from './until.ts'

/** Asks again for as long as it is told to come back: on a slow machine, many who wait for one lock wait too long. */
export async function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  let answer: Answer | undefined
  await until(async () => {
    answer = await ask()
    return answer.status !== 503
  })
  return answer!
}
