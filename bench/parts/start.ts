import { startOfBareClone } from '../bare-clone.ts'
import type { Bench } from '../bench.ts'

/** From the start to the first answer. */
export async function start(bench: Bench): Promise<void> {
  const site = await bench.site('large')
  bench.expect('start on existing data until the first answer, s', await site.restart(), { most: 1 })
  bench.expect('npm start in a bare clone until the first answer, s', await startOfBareClone(), { most: 12 })
}
