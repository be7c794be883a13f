import { readFileSync } from 'node:fs'
import { processesIn } from '../../src/embedded-postgres/processes.ts'
import { signal } from '../support/signal.ts'

/** The processes of a PostgreSQL on this folder that serve somebody. */
export function sessionsOf(folder: string): number[] {
  return processesIn(folder).filter((pid) => /\[local\]|127\.0\.0\.1\(/.test(titleOf(pid)))
}

export function killOneSession(folder: string): void {
  const sessions = sessionsOf(folder)
  const pid = sessions[Math.floor(Math.random() * sessions.length)]
  if (pid !== undefined) signal(pid, 'SIGKILL')
}

function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
