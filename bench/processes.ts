import { readdirSync, readFileSync } from 'node:fs'

/** Jiffies of the kernel's clock in a second. */
const CLOCK_TICKS = 100

interface ProcessFacts {
  readonly pid: number
  readonly parent: number
  readonly name: string
  /** Of itself, and of those it has started that have ended. */
  readonly cpuSeconds: number
}

/** A process and all that it has started, as the kernel knows them. */
export function processTree(root: number): ProcessFacts[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const facts = all.flatMap((pid) => factsOf(Number(pid)))
  const tree = facts.filter(({ pid }) => pid === root)
  for (const { pid } of tree) tree.push(...facts.filter(({ parent }) => parent === pid))
  return tree
}

function factsOf(pid: number): ProcessFacts[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [open, close] = [stat.indexOf('('), stat.lastIndexOf(')')]
    const fields = stat.slice(close + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, text) => sum + Number(text), 0)
    return [
      { pid, parent: Number(fields[1]), name: stat.slice(open + 1, close), cpuSeconds: ticks / CLOCK_TICKS },
    ]
  } catch {
    // It has ended meanwhile.
    return []
  }
}

/** Megabytes that a process has in memory now (`VmRSS`) or has had at the most (`VmHWM`). */
export function memoryMiB(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)![1]) / 1024
}
