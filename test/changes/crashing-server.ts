import { readFileSync } from 'node:fs'
import path from 'node:path'
import { newDataDir, type Running, startServer } from '../cli/programs.ts'
import { ownPort } from '../support/ports.ts'
import { PUBLIC_URL } from '../support/service.ts'

/** A server of its own with its own PostgreSQL, which can be killed and started again on the same data. */
export class CrashingServer {
  readonly port: number
  readonly token: string
  /** Resolves when the server answers. */
  whenUp: Promise<unknown>
  private readonly dataDir: string
  private running: Running

  static async start(): Promise<CrashingServer> {
    const [dataDir, port] = [newDataDir(), await ownPort()]
    return new CrashingServer(dataDir, port, await startServer(settings(dataDir, port)))
  }

  private constructor(dataDir: string, port: number, running: Running) {
    this.dataDir = dataDir
    this.port = port
    this.token = running.token!
    this.running = running
    this.whenUp = Promise.resolve()
  }

  /** Ends the process at once, and PostgreSQL with it where that is wanted, then starts again. */
  async crash(what: 'server' | 'server and database'): Promise<void> {
    this.running.child.kill('SIGKILL')
    if (what === 'server and database') process.kill(this.postmaster(), 'SIGKILL')
    const restarted = this.running.ended.then(() => startServer(settings(this.dataDir, this.port)))
    this.whenUp = restarted
    this.running = await restarted
  }

  private postmaster(): number {
    return Number(readFileSync(path.join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  }
}

const settings = (dataDir: string, port: number) => ({
  DATA_DIR: dataDir,
  PORT: String(port),
  HOST: '127.0.0.1',
  PUBLIC_URL,
})
