import { after, test } from 'node:test'

type Work = () => unknown

/** Of the file that runs, where several share a process; unset in a process of its own. */
let ends: Work[] | undefined

/** Called when the tests of the file have ended: node:test knows nothing but the end of the process. */
export function atEnd(work: Work): void {
  if (ends) ends.push(work)
  else after(work)
}

/** Runs test files one after the other: each is loaded when the one before it has ended, and what it started is gone. */
export function runEach(files: readonly URL[]): void {
  ends = []
  goOn(files, 0)
}

/** A test between two files, since tests run one by one; what fails in it is told, and the others run all the same. */
function goOn(files: readonly URL[], next: number): void {
  test(nameBetween(files[next - 1], files[next]), async () => {
    try {
      await endFile()
    } finally {
      if (next < files.length)
        try {
          await import(files[next]!.href)
        } finally {
          goOn(files, next + 1)
        }
    }
  })
}

const BETWEEN = /^\S+\.test\.ts (begins|has ended)$/

/** Whether it is no test of anything. */
export const isBetweenFiles = (name: string): boolean => BETWEEN.test(name)

const nameBetween = (last: URL | undefined, next: URL | undefined): string =>
  next ? `${shown(next)} begins` : `${shown(last!)} has ended`

const shown = ({ pathname }: URL): string => pathname.slice(pathname.lastIndexOf('/test/') + 1)

/** All of it is done, whatever fails. */
async function endFile(): Promise<void> {
  const failures: unknown[] = []
  for (const work of ends!.splice(0))
    try {
      await work()
    } catch (failure) {
      failures.push(failure)
    }
  if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures)
}
