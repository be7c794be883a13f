import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { memoryMiB, processTree } from './processes.ts'

const POSTGRES = 'postgres'

/** What `npm start` gives to Node.js. */
export function startArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  return scripts.start.replace('exec node ', '').split(' ')
}

/** Settings of whoever runs this, which must not reach a server that is there to be hurt: it has a database of its own. */
const NOT_INHERITED = {
  DATABASE_URL: '',
  SMTP_URL: '',
  MAIL_FROM: '',
  PUBLIC_URL: '',
  HOST: '',
  DEMO: '',
  WORKERS: '',
}

/** A program that was started to be measured, with what the kernel knows of it. */
export class Program {
  private readonly child: ChildProcess

  private constructor(child: ChildProcess) {
    this.child = child
  }

  /** The server, started as `npm start` does. */
  static serve(env: Record<string, string>, args = startArguments()): Promise<Program> {
    return Program.start(args, { ...NOT_INHERITED, ...env }, /listens on/)
  }

  /** Starts a script and waits until it prints a line that matches. */
  static async start(args: string[], env: Record<string, string>, ready: RegExp): Promise<Program> {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    await new Promise<void>((resolve, reject) => {
      child.stdout!.on('data', (chunk) => {
        output = (output + chunk).slice(-10_000)
        if (ready.test(output)) resolve()
      })
      child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}: ${output}`)))
    })
    return new Program(child)
  }

  /** Why it is no longer there; undefined while it runs. */
  get ending(): string | undefined {
    const { exitCode, signalCode } = this.child
    return exitCode === null ? (signalCode ?? undefined) : `exit code ${exitCode}`
  }

  /** Seconds of processor time that it has used so far, with what it has started, and PostgreSQL by itself. */
  get usage(): { readonly server: number; readonly database: number } {
    const tree = processTree(this.child.pid!)
    const sum = (isDatabase: boolean) =>
      tree
        .filter(({ name }) => (name === POSTGRES) === isDatabase)
        .reduce((seconds, { cpuSeconds }) => seconds + cpuSeconds, 0)
    return { server: sum(false), database: sum(true) }
  }

  /** What the largest of its processes has in memory, PostgreSQL apart. */
  get residentMiB(): number {
    return this.memory('VmRSS')
  }

  /** The most memory that any of them has had at any time. */
  get peakMiB(): number {
    return this.memory('VmHWM')
  }

  private memory(name: 'VmRSS' | 'VmHWM'): number {
    const own = processTree(this.child.pid!).filter((one) => one.name !== POSTGRES)
    return Math.max(...own.map(({ pid }) => memoryMiB(pid, name)))
  }

  async stop(): Promise<void> {
    if (this.ending !== undefined) return
    this.child.kill('SIGTERM')
    await once(this.child, 'exit')
  }
}

/** Systems give out ports from here upwards by themselves: one of those may be taken before the program listens. */
const FIRST_EPHEMERAL_PORT = 32_768
/** Browsers refuse some of those below. */
const FIRST_PORT = 10_081

export async function freePort(): Promise<number> {
  const port = randomInt(FIRST_PORT, FIRST_EPHEMERAL_PORT)
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}
