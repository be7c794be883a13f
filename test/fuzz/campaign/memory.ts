import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

interface Sample {
  /** How much of the campaign was done, from 0 to 1. */
  readonly progress: number
  readonly server: number
  /** Undefined where the system does not tell. */
  readonly postgres: number | undefined
}

const MEBIBYTE = 1024 * 1024
const GROWTH = 1.25
const ALLOWANCE_MIB = 32
/** The heap of a server that has only just started grows to its size. */
const LEAST_REQUESTS = 100_000

export const FLAT = `at most ${GROWTH} × the median of the second tenth + ${ALLOWANCE_MIB} MiB`

/** The memory of a server and of its PostgreSQL, in MiB, from sample to sample. */
export class Memory {
  private readonly samples: Sample[] = []

  async sample(port: number, dataDir: string, progress: number): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`)
    const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(await response.text())!
    this.note({ progress, server: Number(bytes) / MEBIBYTE, postgres: postgresMiB(dataDir) })
  }

  note(sample: Sample): void {
    this.samples.push(sample)
  }

  /** The last sample that was taken by then. */
  at(progress: number): Sample | undefined {
    return this.samples.findLast((sample) => sample.progress <= progress)
  }

  get most(): Omit<Sample, 'progress'> {
    const postgres = this.samples.flatMap((sample) => sample.postgres ?? [])
    return {
      server: Math.max(0, ...this.samples.map(({ server }) => server)),
      postgres: postgres.length > 0 ? Math.max(...postgres) : undefined,
    }
  }

  /** The medians of the second and of the last tenth, and whether the server stayed as it was; undefined in a short campaign. */
  growth(requests: number): { before: number; after: number; isFlat: boolean } | undefined {
    if (requests < LEAST_REQUESTS) return undefined
    const [before, after] = [this.median(0.1, 0.2), this.median(0.9, 1)]
    return { before, after, isFlat: after <= before * GROWTH + ALLOWANCE_MIB }
  }

  private median(from: number, to: number): number {
    const within = this.samples.filter(({ progress }) => progress >= from && progress <= to)
    const sorted = within.map(({ server }) => server).sort((a, b) => a - b)
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  }
}

/** What each of its processes has for itself, and what they share. */
function postgresMiB(dataDir: string): number | undefined {
  const main = path.join(dataDir, 'postgres', 'postmaster.pid')
  if (!existsSync('/proc') || !existsSync(main)) return undefined
  const [parent] = readFileSync(main, 'utf8').split('\n')
  const all = readdirSync('/proc').map((id) => (/^\d+$/.test(id) ? readable(`/proc/${id}/status`) : ''))
  const own = all.filter((status) => kernelValue(status, 'PPid') === Number(parent))
  const privately = own.reduce((sum, status) => sum + kernelValue(status, 'RssAnon'), 0)
  return (privately + Math.max(0, ...own.map((status) => kernelValue(status, 'RssShmem')))) / 1024
}

const kernelValue = (status: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)

/** A process may end while it is looked at. */
function readable(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
