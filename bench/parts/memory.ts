import type { Bench } from '../bench.ts'

/** What a server process holds after everything that was asked of it. */
export async function memory(bench: Bench): Promise<void> {
  for (const site of bench.opened)
    bench.expect(`memory of a server process after all of it, MiB, at ${site.size}`, site.residentMiB, {
      most: 250,
    })
}
