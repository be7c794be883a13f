// Installs the packages of a folder exactly as its package-lock.json says, unless they are there.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Without `needsTools`, packages of those who work on it are not waited for; `isSound` looks at what is there. */
export function installWhenStale(name, { needsTools = true, isSound = () => true } = {}) {
  const folder = join(root, name)
  // npm writes it when an install is complete, so it is missing or old after an interrupted one.
  const record = join(folder, 'node_modules', '.package-lock.json')
  const present = existsSync(record) ? packagesIn(record) : {}
  if (isSound() && isComplete(present, packagesIn(join(folder, 'package-lock.json')), needsTools)) return
  const hadTools = Object.values(present).some(({ dev }) => dev)
  rmSync(record, { force: true })
  install(folder, needsTools || hadTools ? [] : ['--omit=dev'])
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

function isComplete(present, locked, needsTools) {
  return Object.entries(locked)
    .filter(([path, entry]) => path !== '' && isForThisMachine(entry) && (needsTools || !entry.dev))
    .every(([path, entry]) => present[path]?.version === entry.version)
}

function isForThisMachine({ optional, os, cpu, libc }) {
  if (!optional) return true
  return (
    !libc &&
    (os ?? [process.platform]).includes(process.platform) &&
    (cpu ?? [process.arch]).includes(process.arch)
  )
}

function install(folder, options) {
  console.log('Installing what Rapport needs (npm ci) ...')
  const quietly = ['--no-audit', '--no-fund', '--loglevel=error']
  const { status, error } = spawnSync('npm', ['ci', ...quietly, ...options], {
    cwd: folder,
    // The Node in node_modules is among what is replaced.
    env: { ...process.env, PATH: pathOutsideModules() },
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  console.error(`The install failed${error ? `: ${error.message}` : ''}. Run "npm ci" to see more.`)
  process.exit(status || 1)
}

function pathOutsideModules() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter((folder) => !folder.endsWith(join('node_modules', '.bin'))).join(delimiter)
}
