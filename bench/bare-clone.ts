import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './program.ts'

const PATIENCE_MS = 300_000

/** Seconds from `npm start` in a clone of the last commit, in which nothing is installed, to its first answer. */
export async function startOfBareClone(): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rapport-clone-'))
  const port = await freePort()
  execFileSync('git', ['clone', '--quiet', '.', folder])
  const begun = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), DATA_DIR: path.join(folder, 'data'), DATABASE_URL: '' },
    stdio: 'ignore',
    // One group, so that all of it can be told to stop.
    detached: true,
  })
  const ended = once(child, 'exit')
  try {
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
      if (response?.ok) return (performance.now() - begun) / 1000
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode} in a bare clone`)
      if (performance.now() - begun > PATIENCE_MS) throw new Error('A bare clone does not answer')
      await pause(20)
    }
  } finally {
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGTERM')
    await ended
    // The web app is still being installed beside it, and what does that takes a moment to end.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }
}
