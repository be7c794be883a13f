/** Tells a process something that may have ended by itself a moment ago. */
export function signal(pid: number, what: NodeJS.Signals): void {
  try {
    process.kill(pid, what)
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'ESRCH') throw failure
  }
}
