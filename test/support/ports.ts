import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../bench/program.ts'

/** A port that nobody else of this run is given, also while the server that is to have it still starts: a file keeps it. */
export async function ownPort(): Promise<number> {
  for (;;) {
    const port = await freePort()
    try {
      writeFileSync(path.join(tmpdir(), `port-${port}`), '', { flag: 'wx' })
      return port
    } catch (failure) {
      if ((failure as NodeJS.ErrnoException).code !== 'EEXIST') throw failure
    }
  }
}
