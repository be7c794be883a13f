import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import { startArguments } from '../../bench/program.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { ownPort } from '../support/ports.ts'

const MAIN = path.resolve('src/cli/main.mjs')

type Settings = Readonly<Record<string, string>>

const children = new Set<ChildProcess>()
const folders: string[] = []

after(async () => {
  for (const child of children) {
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
    child.kill('SIGTERM')
    await once(child, 'close')
    clearTimeout(timer)
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

/** A folder for the data of servers; it goes, and they stop, when the test file ends. */
export function newDataDir(): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'rapport-test-')))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

/** The program as `npm start` runs it. */
export const npmStart = (): string[] => [process.execPath, ...startArguments()]

/** Starts the program with these settings and no others. */
export function launch(args: readonly string[], settings: Settings, program = [process.execPath, MAIN]) {
  const [file, ...before] = program as [string, ...string[]]
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, PORT: '0', WORKERS: '1', LIST_RATE_LIMIT: '0', LOG_LEVEL: 'warn', ...settings }
  const child = spawn(file, [...before, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  children.add(child)
  const written = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      written[name] += text
    })
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      children.delete(child)
      resolve(code)
    })
  })
  return { child, written, ended }
}

/** Runs a command to its end. */
export async function rapport(args: readonly string[], settings: Settings) {
  const { written, ended } = launch(args, settings)
  return { code: await ended, ...written }
}

/** Whether a PostgreSQL runs on the data in this folder. */
export const hasPostgres = (dataDir: string): boolean =>
  existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))

export interface Running {
  readonly child: ChildProcess
  readonly written: { readonly stdout: string; readonly stderr: string }
  readonly ended: Promise<number | null>
  readonly port: number
  /** Undefined when none was shown. */
  readonly token: string | undefined
  stop(): Promise<number | null>
}

/** Starts a server and waits until it says where it listens. */
export async function startServer(settings: Settings, program?: readonly string[]): Promise<Running> {
  const placed = { PORT: String(await ownPort()), ...settings }
  const { child, written, ended } = launch(program ? [] : ['serve'], placed, program as string[])
  await spoken(child, written, ended)
  return {
    child,
    written,
    ended,
    port: Number(/listens on http:\/\/localhost:(\d+)/.exec(written.stdout)?.[1]),
    token: /API token {2}(\S+)/.exec(written.stdout)?.[1],
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

function spoken(child: ChildProcess, written: Running['written'], ended: Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The server ${why}: ${written.stdout}${written.stderr}`))
    const timer = setTimeout(() => fail('took too long'), PATIENCE_MS)
    child.stdout!.on('data', () => {
      if (!written.stdout.includes('listens on')) return
      clearTimeout(timer)
      resolve()
    })
    ended.then(() => {
      clearTimeout(timer)
      fail('ended')
    })
  })
}

/** The server processes that a server has started; none when it is the only one. */
export function workersOf({ child }: Pick<Running, 'child'>): number[] {
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')
  return children.filter((pid) => commandOf(pid).includes('main.mjs')).map(Number)
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // It has ended since.
    return ''
  }
}
